/** The state changes of queued text messages, one round trip each. */
import { sql } from 'drizzle-orm';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { selectConfiguration } from './configuration.server.ts';

/** A message that only this run may send. */
export interface ClaimedText {
  id: string;
  recipient: string;
  body: string;
}

/** The stored configuration, or undefined. */
type StoredConfiguration = Awaited<ReturnType<typeof selectConfiguration>>[number] | undefined;

/** The state of a message that was not sent. */
export type TextState = 'waiting' | 'failed' | 'unconfirmed';

/** Longer than a run takes for one message, so its sender must have died. */
const senderLostAfterSeconds = 60;
const firstDelayMinutes = 1;
const longestDelayMinutes = 60;
/** Sales has the email by then, and a text message a day late is useless. */
const giveUpAfterHours = 24;

/**
 * Claims the message that has been due for the longest time, with the configuration to send it; null when none is due.
 * Twilio has no idempotency key, so a message whose sender died becomes unconfirmed and is not sent again.
 */
export async function claimDueText(batch: Batch): Promise<{
  text: ClaimedText;
  configuration: StoredConfiguration;
} | null> {
  const {
    claimed,
    configuration: [configuration],
  } = await batch({
    parked: database().execute(sql`
      update text_messages set state = 'unconfirmed', last_error = 'Its sender was ended.'
      where state = 'sending'
        and sending_since < now() - make_interval(secs => ${senderLostAfterSeconds}::integer)`),
    claimed: database().execute(sql`
      with due as materialized (
        select id from text_messages
        where state = 'waiting' and due_at <= now()
        order by due_at limit 1
        for update skip locked
      )
      update text_messages text set state = 'sending', sending_since = now()
      from due where text.id = due.id
      returning text.id, text.recipient, text.body`),
    configuration: selectConfiguration(),
  });
  const [row] = claimed.rows;
  if (!row) return null;
  const text = { id: String(row.id), recipient: String(row.recipient), body: String(row.body) };
  return { text, configuration };
}

/** Records that Twilio accepted a message, with Twilio's id. */
export async function recordTextSent({ id }: ClaimedText, providerId: string): Promise<void> {
  await database().execute(sql`
    update text_messages
    set state = 'sent', sent_at = now(), provider_id = ${providerId}::text, last_error = null
    where id = ${id}::uuid`);
}

/** Why a message was not sent. */
export interface TextFailure {
  /** For operators; never contains the message or the credentials. */
  message: string;
  /** Whether to retry later, or never, or not because the message may have been sent. */
  verdict: 'again' | 'never' | 'unknown';
}

/** Records why a message was not sent and when to try again; resolves to its new state. */
export async function recordTextFailure(
  { id }: ClaimedText,
  { message, verdict }: TextFailure,
): Promise<TextState> {
  const { rows } = await database().execute(sql`
    update text_messages
    set state = case ${verdict}::text
        when 'never' then 'failed'
        when 'unknown' then 'unconfirmed'
        else case when created_at < now() - make_interval(hours => ${giveUpAfterHours}::integer)
          then 'failed' else 'waiting' end end,
      attempts = attempts + 1,
      due_at = now() + make_interval(mins => least(
        ${longestDelayMinutes}::integer, ${firstDelayMinutes}::integer * 2 ^ least(attempts, 12))::integer),
      sending_since = null,
      last_error = ${message}::text
    where id = ${id}::uuid and state = 'sending'
    returning state`);
  return (rows[0]?.state ?? 'unconfirmed') as TextState;
}

/** A query, to await or to batch, that counts the messages of a period, such as '30 days', by state. */
export function countTexts(period: string) {
  return database().execute(sql`
    select count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
      count(*) filter (where state in ('failed', 'unconfirmed'))::integer as undelivered
    from text_messages where created_at > now() - ${period}::interval`);
}
