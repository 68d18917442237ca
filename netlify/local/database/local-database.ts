/** The database behind DATABASE_URL: the embedded one, an ordinary PostgreSQL, or Neon itself. */
import { join } from 'node:path';
import { migrate, MigrationError } from '#src/integrations/database/migrate.ts';
import { clearLeases } from '#src/integrations/mail/outbox-rows.server.ts';
import { EnvError, requireEnv } from '#src/environment/env.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { listenEverywhere } from '../http-server.ts';
import { createNeonEndpoint, type SqlExecutor } from './neon-endpoint.ts';
import { OperatorError } from '../process/operator-error.ts';
import { projectRoot } from '../project-root.ts';

/** The variables that connect the driver to the database, whether only this process uses it, and how to close it. */
export interface LocalDatabase {
  variables: Record<string, string>;
  isOurs: boolean;
  close: () => Promise<void>;
}

/**
 * Opens the database that the environment names, or the embedded one in LOCAL_DIR/db when it names none.
 * The caller holds LOCAL_DIR.
 */
export async function openLocalDatabase(
  localDir: string,
  environment: Record<string, string | undefined>,
): Promise<LocalDatabase> {
  const url = environment.DATABASE_URL || environment.NETLIFY_DB_URL;
  if (url && (environment.NEON_FETCH_ENDPOINT || isNeon(url))) {
    return { variables: {}, isOurs: false, close: () => Promise.resolve() };
  }
  const executor = url ? await openOrdinary(url) : await openEmbedded(join(localDir, 'db'));
  const server = await listenEverywhere(createNeonEndpoint(executor), {
    port: 0,
    host: '127.0.0.1',
  });
  return {
    isOurs: !url,
    variables: {
      DATABASE_URL: url ?? 'postgresql://local:local@127.0.0.1/levee',
      NEON_FETCH_ENDPOINT: `http://127.0.0.1:${server.port}/sql`,
    },
    async close() {
      await server.close();
      await executor.close();
    },
  };
}

/**
 * Applies new migrations, and releases the mails that a former process was sending when it died, so that they leave now.
 * Problems that the operator can fix become an OperatorError.
 */
export async function prepareDatabase({ isOurs }: { isOurs: boolean }): Promise<void> {
  try {
    // All checks before anything runs: the operator sees every problem in one go.
    requireEnv();
    await migrate({ folder: join(projectRoot, 'netlify', 'database', 'migrations') });
    // In a shared database, another live process may be sending a mail.
    if (isOurs) await clearLeases();
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

// Imported only here: only people with a server of their own need this driver.
async function openOrdinary(url: string): Promise<SqlExecutor> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url);
}

async function openEmbedded(folder: string): Promise<SqlExecutor> {
  try {
    return await openEmbeddedPostgres({ folder });
  } catch (error) {
    throw new OperatorError(
      `The database in ${folder} can’t be opened (${(error as Error).message}): move that folder away to start with an empty database.`,
    );
  }
}
