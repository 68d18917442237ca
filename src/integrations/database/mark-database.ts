/** Marks a database for production or for previews; a preview refuses one that is not marked for previews. */
import { env } from '#src/environment/env.ts';
import { readDeployContext, sqlOverHttp, type DeployContext } from './client.ts';
import { MigrationError } from './migrate.ts';

/**
 * Marks the environment's database, for production unless it is marked already. Resolves to a sentence about it, or
 * null when nothing changed. A branch of production's database has the same mark and another host, so it can be
 * marked for previews; production's own database can't.
 */
export async function markDatabase(wanted?: DeployContext['context']): Promise<string | null> {
  const { hostname } = new URL(env().DATABASE_URL);
  // Neon's pooled host of the same database.
  const host = hostname.replace('-pooler.', '.');
  const current = await readDeployContext();
  const context = wanted ?? current?.context ?? 'production';
  if (current?.context === context && current.host === host) return null;
  if (current?.context === 'production' && !wanted) {
    return `It was marked for production at ${current.host}, and is now at ${host}: a branch is marked with npm run db:migrate -- preview, a database that moved with -- production.`;
  }
  if (current?.context === 'production' && context === 'preview' && current.host === host) {
    throw new MigrationError(
      'This is production’s own database, not a branch of it: previews get one of their own.',
    );
  }
  const sql = sqlOverHttp();
  await sql`
    insert into deploy_context (context, host) values (${context}, ${host})
    on conflict (id) do update set context = excluded.context, host = excluded.host, marked_at = now()`;
  return `Marked the database as one for ${context === 'preview' ? 'previews' : 'production'}.`;
}
