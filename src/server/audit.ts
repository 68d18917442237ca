/** Records what an administrator did, in the same transaction as the action (R31, R39). */
import { randomUUID } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { auditEntries } from '#src/integrations/database/tables/audit.ts';

/** One entry; `action` is what was done in a few words, `detail` to what. Never a secret, nor the content of a mail or a form. */
export interface AuditEntry {
  actorEmail: string;
  action: string;
  detail?: string;
}

const longestDetail = 500;

/**
 * A statement for the batch of the action that it records: both are stored, or neither. With
 * `onlyIf` it is stored only when that holds at its place in the batch.
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

/** A statement, alone or for a batch, for the newest entries, newest first. */
export function selectAudit(count: number) {
  return database()
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actorEmail: auditEntries.actorEmail,
      action: auditEntries.action,
      detail: auditEntries.detail,
    })
    .from(auditEntries)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(count);
}
