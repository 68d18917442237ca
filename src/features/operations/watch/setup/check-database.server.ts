/** Checks whether the database answers, is migrated and belongs to this deploy, and whether schedules run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { batch, database } from '#src/integrations/database/client.ts';
import {
  findDatabaseError,
  findPreviewDatabaseError,
} from '#src/integrations/database/database-error.ts';
import { EnvError } from '#src/environment/env.ts';
import { hasStopped } from '#src/features/operations/watch/judge-state.ts';
import { selectState, type SystemState } from '#src/features/operations/watch/read-state.server.ts';
import { scheduleNames } from '#src/features/operations/watch/longest-pauses.ts';
import { off, right, unknown, wrong, type Finding, type Target } from './setup-line.ts';

const migrate = 'Run npm run db:migrate with its DATABASE_URL.';
const undefinedTable = '42P01';

/** All lines about the database, in one round trip. */
export async function checkDatabase({
  deploy,
}: Target): Promise<Record<'Database' | 'Database role' | 'Migrations' | 'Schedules', Finding>> {
  try {
    const { state, applied, mark, role } = await batch({
      state: selectState(),
      applied: database().execute<{ name: string }>(sql`select name from applied_migrations`),
      mark: database().execute<{ context: string }>(sql`select context from deploy_context`),
      role: database().execute<{ changesTables: boolean }>(
        sql`select has_schema_privilege('public', 'create') as "changesTables"`,
      ),
    });
    return {
      Database: judgeMark(deploy, mark.rows[0]?.context, state.rows[0]!.postgresVersion),
      'Database role': judgeRole(role.rows[0]!.changesTables),
      Migrations: judgeMigrations(applied.rows.map(({ name }) => name)),
      Schedules: judgeSchedules(deploy, state.rows[0]!),
    };
  } catch (error) {
    const rest = unknown('The database could not be asked.');
    return { Database: explain(error), 'Database role': rest, Migrations: rest, Schedules: rest };
  }
}

function explain(error: unknown): Finding {
  if (error instanceof EnvError)
    return wrong('DATABASE_URL is missing or malformed.', 'Set it as .env.example shows.');
  if (findPreviewDatabaseError(error))
    return wrong(
      'This preview’s database is not marked as one for previews.',
      'Run npm run db:migrate -- preview on a database of its own.',
    );
  if (findDatabaseError(error)?.code === undefinedTable)
    return wrong('The database answers, and lacks tables.', migrate);
  return wrong(
    'The database does not answer, or does not accept the password.',
    'Compare DATABASE_URL with Neon’s console.',
  );
}

function judgeMark(
  deploy: Target['deploy'],
  context: string | undefined,
  version: string,
): Finding {
  if (!context)
    return unknown(
      `PostgreSQL ${version} answers. It is not marked, so previews refuse it.`,
      `${migrate} That marks it.`,
    );
  if (context !== deploy)
    return wrong(
      `PostgreSQL ${version} answers. It is marked for ${context}.`,
      'Set DATABASE_URL to the other one.',
    );
  return right(`PostgreSQL ${version} answers. It is marked for ${context}.`);
}

function judgeRole(changesTables: boolean): Finding {
  return changesTables
    ? off(
        'The site’s role may change tables. It needs to read and write rows alone.',
        'See docs/setup.md, “A restricted database role”.',
      )
    : right('The site reads and writes rows, and cannot change tables.');
}

function judgeMigrations(applied: readonly string[]): Finding {
  const files = listMigrations();
  const missing = files.filter((name) => !applied.includes(name));
  const [first] = missing;
  if (first)
    return wrong(`${missing.length} of ${files.length} are not applied, ${first} first.`, migrate);
  const further = applied.length - files.length;
  return right(
    further > 0
      ? `All ${files.length} are applied, and ${further} of newer code.`
      : `All ${files.length} are applied.`,
  );
}

function listMigrations(): string[] {
  const folder = 'netlify/database/migrations';
  for (const root of [process.env.LAMBDA_TASK_ROOT, process.cwd()]) {
    try {
      if (root) return readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'));
    } catch {
      // A local build has no copy of the migrations, but the project folder has them.
    }
  }
  return [];
}

function judgeSchedules(deploy: Target['deploy'], state: SystemState): Finding {
  const stopped = scheduleNames.filter((name) => hasStopped(name, state));
  const waiting = scheduleNames.filter((name) => !state.runs[name]?.ranAt);
  if (deploy === 'preview') return right('The platform runs none in previews.');
  if (stopped.length > 0)
    return wrong(`Stopped: ${stopped.join(', ')}.`, 'See docs/runbook.md, “schedules”.');
  if (waiting.length === 0) return right(`All ${scheduleNames.length} run.`);
  return unknown(
    `Not yet run: ${waiting.join(', ')}.`,
    'Publish the site, and look again after a week: the rarest runs on Mondays.',
  );
}
