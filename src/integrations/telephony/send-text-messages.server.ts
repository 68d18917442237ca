/** Sends due text messages, each at most once, even with concurrent runs. */
import { isPreview } from '#src/environment/env.ts';
import { type Batch, type FollowUpLog, database } from '#src/integrations/database/client.ts';
import {
  openCredentials,
  type TelephonyConfiguration,
  selectConfiguration,
} from './configuration.server.ts';
import { requestTwilio, toTwilioFailure, type FailureKind } from './twilio-client.server.ts';
import { sql } from 'drizzle-orm';

/** The number of messages by their state after a run. */
export type TextRun = Record<'sent' | TextState, number>;

/** A run starts no message after this, so that it ends within a scheduled function's 30 seconds. */
const lastStartMs = 15_000;

const verdicts: Record<FailureKind, TextFailure['verdict']> = {
  // An administrator may fix the settings within the day.
  credentials: 'again',
  missing: 'again',
  busy: 'again',
  unreachable: 'again',
  refused: 'never',
  broken: 'unknown',
  unanswered: 'unknown',
};

/** Sends due messages one after the other, and stops when Twilio is unusable; a preview sends nothing. */
export async function sendTextMessages({
  batch,
  log,
}: {
  batch: Batch;
  log: FollowUpLog;
}): Promise<TextRun> {
  const run: TextRun = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };
  if (isPreview()) return run;
  const startedAt = performance.now();
  while (performance.now() - startedAt < lastStartMs) {
    const claimed = await claimDueText(batch);
    if (!claimed) break;
    const { text, configuration } = claimed;
    const failure = await sendText(text, readConfiguration(configuration, log));
    if (!failure) {
      run.sent += 1;
      log.info('text message sent', { textId: text.id });
      continue;
    }
    const state = await recordTextFailure(text, failure);
    run[state] += 1;
    log.warn('text message not sent', { textId: text.id, state, reason: failure.message });
    // Such a failure would affect all messages, so the run ends.
    if (failure.verdict !== 'never') break;
  }
  return run;
}

function readConfiguration(
  stored: { sealedCredentials: string; phoneNumber: string | null } | undefined,
  log: FollowUpLog,
): TelephonyConfiguration | null {
  if (!stored) return null;
  try {
    const { sealedCredentials, phoneNumber } = stored;
    return { credentials: openCredentials(sealedCredentials), phoneNumber };
  } catch (error) {
    log.error('the credentials for Twilio cannot be read', error);
    return null;
  }
}

async function sendText(
  text: ClaimedText,
  configuration: TelephonyConfiguration | null,
): Promise<TextFailure | null> {
  if (!configuration?.phoneNumber) {
    return {
      message: 'Twilio is not configured, or its settings can’t be read.',
      verdict: 'again',
    };
  }
  const message = {
    to: text.recipient,
    // Twilio accepts only digits.
    from: configuration.phoneNumber.replace(/[^+\d]/g, ''),
    body: text.body,
  };
  let providerId: string;
  try {
    const sent = await requestTwilio(configuration.credentials, (client) =>
      client.messages.create(message),
    );
    providerId = sent.sid;
  } catch (error) {
    const failure = toTwilioFailure(error);
    return { message: failure.message, verdict: verdicts[failure.kind] };
  }
  // If this fails, the message stays 'sending' and becomes unconfirmed, so it is not sent again.
  await recordTextSent(text, providerId);
  return null;
}

/** A message that only this run may send. */
interface ClaimedText {
  id: string;
  recipient: string;
  body: string;
}

/** The stored configuration, or undefined. */
type StoredConfiguration = Awaited<ReturnType<typeof selectConfiguration>>[number] | undefined;

/** The state of a message that was not sent. */
type TextState = 'waiting' | 'failed' | 'unconfirmed';

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
export async function claimDueText(
  batch: Batch,
): Promise<{ text: ClaimedText; configuration: StoredConfiguration } | null> {
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
async function recordTextSent({ id }: ClaimedText, providerId: string): Promise<void> {
  await database().execute(sql`
    update text_messages
    set state = 'sent', sent_at = now(), provider_id = ${providerId}::text, last_error = null
    where id = ${id}::uuid`);
}

/** Why a message was not sent. */
interface TextFailure {
  /** For operators; never contains the message or the credentials. */
  message: string;
  /** Whether to retry later, or never, or not because the message may have been sent. */
  verdict: 'again' | 'never' | 'unknown';
}

/** Records why a message was not sent and when to try again; resolves to its new state. */
async function recordTextFailure(
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
