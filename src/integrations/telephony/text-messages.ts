/** Queues text messages in the database, in the same transaction as the record that they are about. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { batch, database, followedBy } from '#src/integrations/database/client.ts';
import type { BatchItem, FollowUp } from '#src/integrations/database/client.ts';
import { canSendTexts } from './configuration.server.ts';

/** Sends due messages after the response; the code is imported only when a message was queued. */
const sendTexts: FollowUp = async (log) => {
  await nextTurn();
  const { sendTextMessages } = await import('./send-text-messages.server.ts');
  return sendTextMessages({ batch, log });
};

/**
 * A statement for a batch that queues a message to a number such as `+15045550178`, if `onlyIf` holds and Twilio is configured; a visitor's batch sends it
 * after the response.
 */
export function queueTextMessage(
  { to, body }: { to: string; body: string },
  { onlyIf = sql`true` }: { onlyIf?: SQL } = {},
): BatchItem {
  const statement = database().execute(sql`
    insert into text_messages (id, recipient, body)
    select ${randomUUID()}::uuid, ${to}::text, ${body}::text
    where ${onlyIf} and ${canSendTexts}`);
  return followedBy(statement, sendTexts);
}
