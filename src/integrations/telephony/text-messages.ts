/** Text messages become rows first: stored in the same transaction as the record they tell about. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import type { BatchItem } from '#src/integrations/database/client.ts';
import { canSendTexts } from './configuration.server.ts';

/** A text message; `to` is a number such as `+15045550178`. */
export interface TextMessage {
  to: string;
  body: string;
}

/** A statement for a batch that stores a message to be sent, if `onlyIf` holds there and Twilio is configured to send. */
export function queueTextMessage(
  { to, body }: TextMessage,
  { onlyIf = sql`true` }: { onlyIf?: SQL } = {},
): BatchItem {
  return database().execute(sql`
    insert into text_messages (id, recipient, body)
    select ${randomUUID()}::uuid, ${to}::text, ${body}::text
    where ${onlyIf} and ${canSendTexts}`);
}
