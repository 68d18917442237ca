/** The state changes of queued emails, one statement each; a lease shows which run is sending an email. */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { batch, database, type BatchItem } from '#src/integrations/database/client.ts';
import {
  isListMail,
  type MailAttachment,
  type Preparation,
} from '#src/integrations/database/tables/mail.ts';
import { recordBounce } from './bounces/bounce.server.ts';

/** An email that this run has claimed. */
export interface ClaimedMail {
  id: string;
  leaseId: string;
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  headers: Record<string, string>;
  /** What must be made before the email is sent. */
  preparation: Preparation | null;
  createdAt: Date;
}

/** The state of an email that was not sent. */
type MailState = 'waiting' | 'failed' | 'unconfirmed';

/** Why an email was not sent; `words` are stored for operators and never logged. */
export interface DeliveryFailure {
  message: string;
  /** The server was unreachable, so the failure is not about this email. */
  serverDown: boolean;
  /** The server received the whole email, but its response is unknown. */
  unconfirmed: boolean;
  /** The handover was recorded, but the server did not accept the email. */
  revertHandover: boolean;
  /** The email address was refused permanently. */
  permanent: boolean;
  /** The mailbox doesn't exist, so its address is unsubscribed. */
  addressIsGone?: boolean;
  /** The preparation failed, so there was no request to the server. */
  notPrepared?: boolean;
}

/** The most handovers without a known response: the second may be a duplicate, and there is no third (R20). */
const unconfirmedHandoversAllowed = 2;
const leaseSeconds = 30;
/** Longer than a handover with all its timeouts. */
const handoverLeaseSeconds = 45;
const firstDelayMinutes = 1;
const longestDelayMinutes = 240;
/** Shorter than the usual delay, because one connection shows the state for all emails. */
const longestDelayWhenDownMinutes = 10;
const giveUpAfterDays = 5;
/** After this many lost responses in a row the server counts as down, and one email at a time tries it. */
const lostResponsesAllowed = 3;

const seconds = (count: number) => sql`make_interval(secs => ${count}::integer)`;
const minutes = (count: number) => sql`make_interval(mins => ${count}::integer)`;

/** The server responded to an email. */
const recordResponse = () =>
  database().execute(sql`update mail_server set lost_in_a_row = 0, down_since = null
    where lost_in_a_row > 0 or down_since is not null`);

/** The server is reachable. */
const recordReachable = () =>
  database().execute(sql`update mail_server set down_since = null where down_since is not null`);

/** The server is unreachable, or refuses our sign-in. */
const recordDown = () =>
  database().execute(sql`
    insert into mail_server as server (down_since) values (now())
    on conflict (id) do update set down_since = coalesce(server.down_since, now())`);

/** A response was lost; the delay until the next attempt grows with the number of lost ones in a row. */
const recordLostResponse = () =>
  database().execute(sql`
    insert into mail_server as server (lost_in_a_row) values (1)
    on conflict (id) do update set lost_in_a_row = server.lost_in_a_row + 1, down_since = null,
      next_try_at = now() + make_interval(mins => least(${longestDelayWhenDownMinutes}::integer,
        ${firstDelayMinutes}::integer
          * 2 ^ greatest(0, least(server.lost_in_a_row, 12) - ${lostResponsesAllowed - 1}::integer))::integer)`);

/**
 * Claims up to `count` due emails that no other run holds; those with a preparation only if its kind is given. First,
 * emails whose last allowed handover was interrupted become unconfirmed. While the server accepts emails but its
 * responses are lost, only one run at a time gets one email, preferably one without handovers: otherwise all emails
 * would use up their handovers.
 */
export async function claimDueMails(
  count: number,
  preparableKinds: string[] = [],
): Promise<ClaimedMail[]> {
  const leaseId = randomUUID();
  const free = sql`state = 'waiting' and (leased_until is null or leased_until < now())`;
  const kinds = JSON.stringify(preparableKinds);
  const canBePrepared = sql`(preparation is null or preparation->>'kind' in (
    select value from jsonb_array_elements_text(${kinds}::jsonb)))`;
  const isDue = sql`${free} and due_at <= now() and ${canBePrepared}`;
  const isLosingResponses = sql`exists (
    select 1 from mail_server where lost_in_a_row >= ${lostResponsesAllowed}::integer)`;
  const { claimed } = await batch({
    parked: database().execute(sql`
      update outbox_mails set state = 'unconfirmed', last_error = 'The run that sent it was ended.'
      where ${free} and unconfirmed_handovers >= ${unconfirmedHandoversAllowed}::integer`),
    claimed: database().execute(sql`
      with turn as (
        update mail_server set next_try_at = now() + ${minutes(firstDelayMinutes)}
        where lost_in_a_row >= ${lostResponsesAllowed}::integer and next_try_at <= now()
        returning id
      ),
      due as materialized (
        select id from outbox_mails
        where ${isDue} and (not ${isLosingResponses} or unconfirmed_handovers = 0
          or not exists (select 1 from outbox_mails where ${isDue} and unconfirmed_handovers = 0))
        order by is_bulk, due_at
        limit case when not ${isLosingResponses} then ${count}::integer else (select count(*) from turn) end
        for update skip locked
      )
      update outbox_mails mail
      set lease_id = ${leaseId}::uuid, leased_until = now() + ${seconds(leaseSeconds)}
      from due where mail.id = due.id
      returning mail.*`),
  });
  return claimed.rows.map((row) => ({
    id: String(row.id),
    leaseId,
    messageId: String(row.message_id),
    recipient: String(row.recipient),
    subject: String(row.subject),
    text: String(row.text_body),
    html: String(row.html_body),
    attachments: row.attachments as MailAttachment[],
    headers: row.headers as Record<string, string>,
    preparation: row.preparation as Preparation | null,
    createdAt: new Date(String(row.created_at)),
  }));
}

/**
 * Records that an email's text is about to be sent; resolves to false when another run has claimed it and nothing may
 * be sent. From here until the server's response is stored, a lost response counts.
 */
export async function markHandover(mail: ClaimedMail): Promise<boolean> {
  const { rowCount } = await database().execute(sql`
    update outbox_mails
    set unconfirmed_handovers = unconfirmed_handovers + 1,
      leased_until = now() + ${seconds(handoverLeaseSeconds)}
    where ${isHeld(mail)} and unconfirmed_handovers < ${unconfirmedHandoversAllowed}::integer`);
  return rowCount === 1;
}

/** Records that the server accepted an email, and deletes its text if it contains a secret, as every list email does. */
export async function recordSent(mail: ClaimedMail): Promise<void> {
  const holdsSecret = sql`(holds_secret or ${isListMail})`;
  const sent = database().execute(sql`
    update outbox_mails
    set state = 'sent', sent_at = now(), lease_id = null, leased_until = null, last_error = null,
      unconfirmed_handovers = greatest(0, unconfirmed_handovers - 1),
      text_body = case when ${holdsSecret} then '' else text_body end,
      html_body = case when ${holdsSecret} then '' else html_body end,
      headers = case when ${isListMail} then headers || '{"List-Unsubscribe": ""}' else headers end
    where id = ${mail.id}::uuid`);
  await batch({ sent, server: recordResponse() });
}

/** Records why an email was not sent and when to try again; resolves to its new state. */
export async function recordFailure(
  mail: ClaimedMail,
  failure: DeliveryFailure,
): Promise<MailState> {
  const longestMinutes = failure.serverDown ? longestDelayWhenDownMinutes : longestDelayMinutes;
  const settled = database().execute(sql`
    update outbox_mails
    set state = case
        when ${failure.permanent}::boolean then 'failed'
        when ${failure.unconfirmed}::boolean
          and unconfirmed_handovers >= ${unconfirmedHandoversAllowed}::integer then 'unconfirmed'
        when coalesce(resent_at, created_at) < now() - make_interval(days => ${giveUpAfterDays}::integer)
          then 'failed'
        else 'waiting' end,
      attempts = attempts + 1,
      due_at = now() + make_interval(mins => least(
        ${longestMinutes}::integer, ${firstDelayMinutes}::integer * 2 ^ least(attempts, 12))::integer),
      unconfirmed_handovers =
        greatest(0, unconfirmed_handovers - ${failure.revertHandover ? 1 : 0}::integer),
      last_error = ${failure.message.slice(0, 500)}::text,
      lease_id = null, leased_until = null
    where ${isHeld(mail)}
    returning state`);
  const bounce = failure.addressIsGone
    ? recordBounce({
        source: 'smtp',
        kind: 'bounce',
        eventId: mail.messageId,
        email: mail.recipient,
        detail: failure.message,
        occurredAt: new Date(),
      })
    : null;
  const { rows } = (await batch({ settled, server: recordServerState(failure), bounce })).settled;
  return (rows[0]?.state ?? 'waiting') as MailState;
}

function recordServerState(failure: DeliveryFailure): BatchItem | null {
  if (failure.notPrepared) return null;
  if (failure.unconfirmed) return recordLostResponse();
  if (failure.serverDown) return recordDown();
  return failure.revertHandover ? recordResponse() : recordReachable();
}

/** Releases claimed emails that this run has not tried. */
export async function releaseMails(mails: ClaimedMail[]): Promise<void> {
  const ids = JSON.stringify(mails.map(({ id }) => id));
  await database().execute(sql`
    update outbox_mails set lease_id = null, leased_until = null
    where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
      and lease_id = ${mails[0]?.leaseId ?? null}::uuid`);
}

/** Releases all claimed emails; only for a start when no other sender can be running. */
export async function clearLeases(): Promise<void> {
  await database().execute(sql`
    update outbox_mails set lease_id = null, leased_until = null
    where state = 'waiting' and lease_id is not null`);
}

function isHeld(mail: ClaimedMail): SQL {
  return sql`id = ${mail.id}::uuid and lease_id = ${mail.leaseId}::uuid and state = 'waiting'`;
}
