/** The state changes of a stored mail, one statement each; a lease shows which run holds it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { batch, database, type BatchItem } from '#src/integrations/database/client.ts';
import type { MailAttachment, Preparation } from '#src/integrations/database/tables/mail.ts';
import { leaveList } from './bounces/leave-list.server.ts';

/** A stored mail that this run holds. */
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
  /** What must be made before it is sent. */
  preparation: Preparation | null;
  createdAt: Date;
}

/** The current state of a mail that did not go out. */
export type MailState = 'waiting' | 'failed' | 'unconfirmed';

/** Why a mail was not sent this time; `words` are kept for operators and never logged. */
export interface Trouble {
  words: string;
  /** The server was unreachable, which says nothing about this mail. */
  serverDown: boolean;
  /** The server had the whole mail and its answer is unknown. */
  unconfirmed: boolean;
  /** The mail was marked as being handed over, and the server certainly did not accept it. */
  takeBackHandover: boolean;
  /** The address was refused for good. */
  permanent: boolean;
  /** The refusal says that there is no such mailbox: the address leaves the list. */
  addressIsGone?: boolean;
  /** What it needs could not be made: the server was not asked. */
  notPrepared?: boolean;
}

/** Hand-overs without a known answer that are allowed: the second one may be a duplicate, a third never is (R20). */
const unconfirmedHandoversAllowed = 2;
const leaseSeconds = 30;
/** Long enough for one hand-over with all its time-outs. */
const handoverLeaseSeconds = 45;
const firstDelayMinutes = 1;
const longestDelayMinutes = 240;
/** A server that was down is tried more often: one connection shows the state for all mails. */
const longestDelayWhenDownMinutes = 10;
const giveUpAfterDays = 5;
/** From so many lost answers in a row on, the server counts as down: one mail at a time tries it. */
const lostAnswersAllowed = 3;

const seconds = (count: number) => sql`make_interval(secs => ${count}::integer)`;
const minutes = (count: number) => sql`make_interval(mins => ${count}::integer)`;

/** The server answered for a mail's text. */
const noteAnswer = () =>
  database().execute(sql`update mail_server set lost_in_a_row = 0, down_since = null
    where lost_in_a_row > 0 or down_since is not null`);

/** The server talks to us. */
const noteReached = () =>
  database().execute(sql`update mail_server set down_since = null where down_since is not null`);

/** The server cannot be reached, or does not let us in. */
const noteDown = () =>
  database().execute(sql`
    insert into mail_server as server (down_since) values (now())
    on conflict (id) do update set down_since = coalesce(server.down_since, now())`);

/** An answer was lost: the more in a row, the longer the next mail waits. */
const noteLostAnswer = () =>
  database().execute(sql`
    insert into mail_server as server (lost_in_a_row) values (1)
    on conflict (id) do update set lost_in_a_row = server.lost_in_a_row + 1, down_since = null,
      next_try_at = now() + make_interval(mins => least(${longestDelayWhenDownMinutes}::integer,
        ${firstDelayMinutes}::integer
          * 2 ^ greatest(0, least(server.lost_in_a_row, 12) - ${lostAnswersAllowed - 1}::integer))::integer)`);

/**
 * Takes up to `count` due mails that no other run holds; of those that need something made first,
 * only the kinds given. Mails whose last allowed hand-over ended without an answer and without a
 * word of the run that made it are parked first. While the server takes mails and loses its answers,
 * one run at a time gets one mail, and first one that was never handed over: else each mail would use
 * up its hand-overs, and all would be parked.
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
  const isSilent = sql`exists (
    select 1 from mail_server where lost_in_a_row >= ${lostAnswersAllowed}::integer)`;
  const { claimed } = await batch({
    parked: database().execute(sql`
      update outbox_mails set state = 'unconfirmed', last_error = 'The run that sent it was ended.'
      where ${free} and unconfirmed_handovers >= ${unconfirmedHandoversAllowed}::integer`),
    claimed: database().execute(sql`
      with turn as (
        update mail_server set next_try_at = now() + ${minutes(firstDelayMinutes)}
        where lost_in_a_row >= ${lostAnswersAllowed}::integer and next_try_at <= now()
        returning id
      ),
      due as materialized (
        select id from outbox_mails
        where ${isDue} and (not ${isSilent} or unconfirmed_handovers = 0
          or not exists (select 1 from outbox_mails where ${isDue} and unconfirmed_handovers = 0))
        order by is_bulk, due_at
        limit case when not ${isSilent} then ${count}::integer else (select count(*) from turn) end
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
 * Notes that a mail's text is about to go out, and says whether it may: not when another run took
 * the mail over. From here until the server's answer is stored, a lost answer counts.
 */
export async function markHandover(mail: ClaimedMail): Promise<boolean> {
  const { rowCount } = await database().execute(sql`
    update outbox_mails
    set unconfirmed_handovers = unconfirmed_handovers + 1,
      leased_until = now() + ${seconds(handoverLeaseSeconds)}
    where ${isHeld(mail)} and unconfirmed_handovers < ${unconfirmedHandoversAllowed}::integer`);
  return rowCount === 1;
}

/** Notes that the server took a mail; of one that carries a secret no text stays behind. */
export async function recordSent(mail: ClaimedMail): Promise<void> {
  const sent = database().execute(sql`
    update outbox_mails
    set state = 'sent', sent_at = now(), lease_id = null, leased_until = null, last_error = null,
      unconfirmed_handovers = greatest(0, unconfirmed_handovers - 1),
      text_body = case when holds_secret then '' else text_body end,
      html_body = case when holds_secret then '' else html_body end
    where id = ${mail.id}::uuid`);
  await batch({ sent, server: noteAnswer() });
}

/** Notes why a mail was not sent and when to try again; answers the state in which it now is. */
export async function recordTrouble(mail: ClaimedMail, trouble: Trouble): Promise<MailState> {
  const longestMinutes = trouble.serverDown ? longestDelayWhenDownMinutes : longestDelayMinutes;
  const settled = database().execute(sql`
    update outbox_mails
    set state = case
        when ${trouble.permanent}::boolean then 'failed'
        when ${trouble.unconfirmed}::boolean
          and unconfirmed_handovers >= ${unconfirmedHandoversAllowed}::integer then 'unconfirmed'
        when coalesce(resent_at, created_at) < now() - make_interval(days => ${giveUpAfterDays}::integer)
          then 'failed'
        else 'waiting' end,
      attempts = attempts + 1,
      due_at = now() + make_interval(mins => least(
        ${longestMinutes}::integer, ${firstDelayMinutes}::integer * 2 ^ least(attempts, 12))::integer),
      unconfirmed_handovers =
        greatest(0, unconfirmed_handovers - ${trouble.takeBackHandover ? 1 : 0}::integer),
      last_error = ${trouble.words.slice(0, 500)}::text,
      lease_id = null, leased_until = null
    where ${isHeld(mail)}
    returning state`);
  const left = trouble.addressIsGone
    ? leaveList({
        ...{ source: 'smtp', kind: 'bounce', eventId: mail.messageId, email: mail.recipient },
        ...{ detail: trouble.words, occurredAt: new Date() },
      })
    : null;
  const { rows } = (await batch({ settled, server: noteServer(trouble), left })).settled;
  return (rows[0]?.state ?? 'waiting') as MailState;
}

function noteServer(trouble: Trouble): BatchItem | null {
  if (trouble.notPrepared) return null;
  if (trouble.unconfirmed) return noteLostAnswer();
  if (trouble.serverDown) return noteDown();
  return trouble.takeBackHandover ? noteAnswer() : noteReached();
}

/** Gives mails back untouched that this run claimed and did not come to. */
export async function releaseMails(mails: ClaimedMail[]): Promise<void> {
  const ids = JSON.stringify(mails.map(({ id }) => id));
  await database().execute(sql`
    update outbox_mails set lease_id = null, leased_until = null
    where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
      and lease_id = ${mails[0]?.leaseId ?? null}::uuid`);
}

/** Frees every held mail; only for a start at which no other sender can be alive. */
export async function clearLeases(): Promise<void> {
  await database().execute(sql`
    update outbox_mails set lease_id = null, leased_until = null
    where state = 'waiting' and lease_id is not null`);
}

function isHeld(mail: ClaimedMail): SQL {
  return sql`id = ${mail.id}::uuid and lease_id = ${mail.leaseId}::uuid and state = 'waiting'`;
}
