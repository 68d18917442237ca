/** The database behind DATABASE_URL: the embedded one, an ordinary PostgreSQL, or Neon itself. */
import { join } from 'node:path';
import { migrate, MigrationError } from '#src/integrations/database/migrate.ts';
import { clearLeases } from '#src/integrations/mail/outbox-rows.server.ts';
import { EnvError, requireEnv } from '#src/environment/env.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { startNodeServer } from '#local/http-server.ts';
import { createNeonEndpoint, type SqlExecutor } from './neon-endpoint.ts';
import { OperatorError } from '#local/process/lifecycle.ts';
import { projectRoot } from '#local/process/settings.ts';

/**
 * Opens the database that the environment names, or the embedded one in LOCAL_DIR/db when it names none.
 * `variables` point the driver at it; only this process uses an embedded one. The caller holds LOCAL_DIR.
 */
export async function openLocalDatabase(
  localDir: string,
  environment: Record<string, string | undefined>,
) {
  const url = environment.DATABASE_URL || environment.NETLIFY_DB_URL;
  if (url && (environment.NEON_FETCH_ENDPOINT || isNeon(url))) {
    return { variables: {}, isEmbedded: false, close: () => Promise.resolve() };
  }
  const executor = url ? await openOrdinary(url) : await openEmbedded(join(localDir, 'db'));
  const server = await startNodeServer(createNeonEndpoint(executor));
  return {
    isEmbedded: !url,
    variables: {
      DATABASE_URL: url ?? 'postgresql://local:local@127.0.0.1/levee',
      NEON_FETCH_ENDPOINT: `${server.url}/sql`,
    },
    close: async () => {
      await server.close();
      await executor.close();
    },
  };
}

/**
 * Applies new migrations, and releases emails that a killed process was sending, so that they are sent now.
 * Throws an OperatorError for problems that the operator can fix.
 */
export async function prepareDatabase({ isEmbedded }: { isEmbedded: boolean }): Promise<void> {
  try {
    // Check all variables first, so that the operator sees every problem at once.
    requireEnv();
    await migrate({ folder: join(projectRoot, 'netlify', 'database', 'migrations') });
    // In a shared database, another running process may hold a lease.
    if (isEmbedded) await clearLeases();
  } catch (error) {
    if (error instanceof MigrationError || error instanceof EnvError) {
      throw new OperatorError(error.message, { cause: error });
    }
    throw error;
  }
}

function isNeon(url: string): boolean {
  return /\.neon\.tech$/i.test(URL.parse(url)?.hostname ?? '');
}

// Loaded on demand: only operators with their own PostgreSQL server need this driver.
async function openOrdinary(url: string): Promise<SqlExecutor> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url);
}

async function openEmbedded(folder: string): Promise<SqlExecutor> {
  try {
    return await openEmbeddedPostgres(folder);
  } catch (error) {
    throw new OperatorError(
      `The database in ${folder} can’t be opened (${(error as Error).message}): move that folder away to start with an empty database.`,
    );
  }
}
