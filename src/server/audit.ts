/** The audit log of administrators' actions, written in the transaction of the action. */
import { randomUUID } from 'node:crypto';
import { desc, sql, type SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { auditEntries } from '#src/integrations/database/tables/accounts.ts';

/** One entry: `action` describes it in a few words, `detail` names its object. Never contains secrets or the content of emails or forms. */
interface AuditEntry {
  actorEmail: string;
  action: string;
  detail?: string;
}

const longestDetail = 500;

/**
 * A statement that records an action, for the action's own batch. With `onlyIf` it records the action only
 * when that condition holds at its place in the batch.
 */
export function recordAudit(
  { actorEmail, action, detail = '' }: AuditEntry,
  { onlyIf = sql`true` }: { onlyIf?: SQL } = {},
) {
  return database().execute(sql`
    insert into ${auditEntries} (id, actor_email, action, detail)
    select ${randomUUID()}::uuid, ${actorEmail}::text, ${action}::text,
      ${detail.slice(0, longestDetail)}::text
    where ${onlyIf}`);
}

/** A query for the newest entries, newest first. */
export function selectAudit(count: number) {
  const { id, at, actorEmail, action, detail } = auditEntries;
  return database()
    .select({ id, at, actorEmail, action, detail })
    .from(auditEntries)
    .orderBy(desc(at), desc(id))
    .limit(count);
}
