/** The state changes of a stored text message, one round trip each. */
import { sql } from 'drizzle-orm';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { selectConfiguration } from './configuration.server.ts';

/** A stored message that this run, and no other, may send. */
export interface ClaimedText {
  id: string;
  recipient: string;
  body: string;
}

/** The configuration as it is stored, or undefined when there is none. */
type StoredConfiguration = Awaited<ReturnType<typeof selectConfiguration>>[number] | undefined;

/** The current state of a message that did not go out. */
export type TextState = 'waiting' | 'failed' | 'unconfirmed';

/** Longer than any run takes for one message: one that is still 'sending' then has lost its sender. */
const senderLostAfterSeconds = 60;
const firstDelayMinutes = 1;
const longestDelayMinutes = 60;
/** Sales has the mail by then; a text a day late helps nobody. */
const giveUpAfterHours = 24;

/**
 * Takes the message that has been due longest, with the configuration to send it; null when none is due.
 * From now on it counts as sent unless its sender corrects that: Twilio cannot be asked for the same
 * message twice and send one, so a message whose sender never came back is parked, not sent again.
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

/** Notes that Twilio took a message, under its own id. */
export async function recordTextSent({ id }: ClaimedText, providerId: string): Promise<void> {
  await database().execute(sql`
    update text_messages
    set state = 'sent', sent_at = now(), provider_id = ${providerId}::text, last_error = null
    where id = ${id}::uuid`);
}

/** Why a message was not sent this time. */
export interface TextTrouble {
  /** For operators; never contains the message or the credentials. */
  words: string;
  /** What to do about it: send it again later, not at all, or not again because it may have gone out. */
  verdict: 'again' | 'never' | 'unknown';
}

/** Records the failure of a message and when to try again; answers its new state. */
export async function recordTextTrouble(
  { id }: ClaimedText,
  { words, verdict }: TextTrouble,
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
      last_error = ${words}::text
    where id = ${id}::uuid and state = 'sending'
    returning state`);
  return (rows[0]?.state ?? 'unconfirmed') as TextState;
}

/** A statement, alone or for a batch, that counts the messages of the last time, e.g. '30 days', by state. */
export function countTexts(time: string) {
  return database().execute(sql`
    select count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
      count(*) filter (where state in ('failed', 'unconfirmed'))::integer as undelivered
    from text_messages where created_at > now() - ${time}::interval`);
}
