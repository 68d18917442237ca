/** Queues emails in the database, in the same transaction as the record that they are about. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  database,
  followedBy,
  type BatchItem,
  type FollowUp,
  markCounted,
} from '#src/integrations/database/client.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { wasJustRestored } from '#src/integrations/database/tables/watch.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { writtenPhone } from '#src/formats/typed-text.ts';
import { isPreview, env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { countedAs } from './mail-caps.ts';
import type { MailCount } from './mail-caps.ts';
import type { MailPreparation, Preparations } from './send-outbox.server.ts';

/** An email to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** More headers, such as `Reply-To` and `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** An email with the same key is stored only once. */
  dedupeKey?: string;
  /** The text contains a secret link or code, so it is deleted after sending. */
  holdsSecret?: boolean;
  /** The kind of email for the caps; `answers` by default. */
  countsToward?: MailCount;
}

/** Options for queuing an email. */
export interface QueueOptions {
  /** The email is stored only if this condition holds at its place in the batch. */
  onlyIf?: SQL;
  /** Placeholders in the email, each with a query for its text. */
  fill?: Record<string, SQL>;
  /** What must be made before the email is sent; it waits for a sender that can make it. */
  preparation?: MailPreparation;
  /** The email is caused by stored data or Stripe, not by a visitor, so after a restoration it may be a repetition. */
  isAutomatic?: boolean;
}

/** This process's functions for preparations, by kind. */
const preparations: Preparations = {};

/** A condition for emails that ask for the confirmation of a newsletter subscription. */
export const isConfirmationMail = sql`starts_with(counted_mailbox, 'newsletter ')`;

/**
 * Sends due emails. The code is imported after the response, so that functions which only queue email don't load it.
 */
const sendMail: FollowUp = async (log) => {
  // Lets the response go first.
  await nextTurn();
  const { sendOutbox } = await import('./send-outbox.server.ts');
  return sendOutbox(log, preparations);
};

/** Marks a statement as making email due, which a visitor's batch sends after the response. */
export const makesMailDue = <Item extends BatchItem>(statement: Item): Item =>
  followedBy(statement, sendMail);

/** The recipients of an email to many. */
interface Audience {
  /** Common table expressions for `readers`; they may also write. */
  prepare: SQL;
  /** A query for each reader's `email`, which was checked before, and for the columns of `fill`. */
  readers: SQL;
  /** Placeholders in the email, each with the column of its text. */
  fill: Record<string, string>;
  /** The readers are waiting for the email, so it is not sent after all others. */
  isAwaited?: boolean;
}

/**
 * A statement for a batch that queues an email; its Message-ID is set here and never changes. Over a cap the email is
 * held until an administrator releases it (R41). So are automatic emails shortly after a restoration, and all emails
 * of a preview, where administrators read them.
 */
export function queueMail(
  mail: Mail,
  { onlyIf = sql`true`, fill = {}, preparation, isAutomatic = false }: QueueOptions = {},
): BatchItem {
  const id = randomUUID();
  const to = requireAddress(mail.to);
  const counted = countedAs(to, isOwnDesk(to) ? 'nothing' : (mail.countsToward ?? 'answers'));
  const fillIn = (text: string) => fillPlaceholders(text, { ...configuredNumber(), ...fill });
  if (preparation?.make) preparations[preparation.kind] = preparation.make;
  const storedPreparation = preparation && { kind: preparation.kind, id: preparation.id };
  const statement = database().execute(sql`
    insert into outbox_mails
      (id, message_id, dedupe_key, holds_secret, preparation, counted_mailbox, counted_domain, state,
        recipient, subject, text_body, html_body, attachments, headers)
    select ${id}::uuid, ${`<${id}@${senderDomain()}>`}::text, ${mail.dedupeKey ?? null}::text,
      ${mail.holdsSecret ?? false}::boolean, ${storedPreparation ? JSON.stringify(storedPreparation) : null}::jsonb,
      ${counted.mailbox}::text, ${counted.domain}::text,
      case when ${isPreview()}::boolean or (${isAutomatic}::boolean and ${wasJustRestored}) then 'held'
        else first_mail_state(${to}::text, ${counted.mailbox}::text, ${counted.mailboxCap}::integer,
          ${counted.domain}::text, ${counted.domainCap}::integer) end,
      ${to}::text, ${selectContent(mail, fillIn)}
    where ${onlyIf}
    on conflict (dedupe_key) do update set state = excluded.state
    -- A stranger's request over a cap must not hold back the same email for someone else.
    where outbox_mails.state = 'held' and excluded.state = 'waiting' and not ${isAutomatic}::boolean`);
  return makesMailDue(markCounted(statement, counted));
}

/**
 * A statement for a batch that queues one email for each reader; its row count is their number. These emails are sent
 * after all others, unless their readers are waiting for them. No cap applies, because lists have only confirmed
 * addresses.
 */
export function queueMailToEach(
  mail: Omit<Mail, 'to' | 'dedupeKey' | 'holdsSecret' | 'countsToward'>,
  { prepare, readers, fill, isAwaited = false }: Audience,
) {
  const columns = Object.fromEntries(
    Object.entries(fill).map(([mark, column]) => [mark, sql`${sql.identifier(column)}`]),
  );
  const fillIn = (text: string) => fillPlaceholders(text, { ...configuredNumber(), ...columns });
  const statement = database().execute(sql`
    with ${prepare}
    insert into outbox_mails
      (id, message_id, is_bulk, state, recipient, subject, text_body, html_body, attachments, headers)
    select mail_id, '<' || mail_id || ${`@${senderDomain()}>`}::text, ${!isAwaited}::boolean,
      case when ${isPreview()}::boolean or ${wasJustRestored} then 'held' else 'waiting' end, email, ${selectContent(mail, fillIn)}
    from (select gen_random_uuid() as mail_id, reader.* from (${readers}) as reader) as mail`);
  return makesMailDue(statement);
}

/** Replaces the site's default phone number in an email with the configured one. */
function configuredNumber(): Record<string, SQL> {
  const defaultNumber = site.contact.tollFree.display;
  const fallback = writtenPhone(env().PUBLIC_PHONE_NUMBER ?? '') || defaultNumber;
  // Formatted like `writtenPhone()`.
  const stored = sql`select regexp_replace(phone_number, '^[^0-9]*1?[^0-9]*([0-9]{3})[^0-9]*([0-9]{3})[^0-9]*([0-9]{4})[^0-9]*$', '(\\1) \\2-\\3') from ${telephonyConfiguration} where phone_number is not null`;
  return { [defaultNumber]: sql`coalesce((${stored}), ${fallback}::text)` };
}

function fillPlaceholders(content: string, fill: Record<string, SQL>): SQL {
  return Object.entries(fill).reduce(
    (text, [mark, value]) => sql`replace(${text}, ${mark}::text, (${value}))`,
    sql`${content}::text`,
  );
}

function selectContent(mail: Omit<Mail, 'to'>, fillIn: (text: string) => SQL): SQL {
  return sql`${toOneLine(mail.subject)}::text, ${fillIn(mail.text)}, ${fillIn(mail.html)},
    ${JSON.stringify(mail.attachments ?? [])}::jsonb,
    ${fillIn(JSON.stringify(checkHeaders(mail.headers ?? {})))}::jsonb`;
}

function senderDomain(): string {
  return /@([^\s@<>]+?)>?$/.exec(env().MAIL_FROM)?.[1] ?? 'localhost';
}

/** Emails to our own desks are never capped. */
function isOwnDesk(address: string): boolean {
  const { SALES_EMAIL: sales, BILLING_EMAIL: billing } = env();
  return [sales, billing].some((desk) => desk.toLowerCase() === address.toLowerCase());
}

/** Whether this is exactly one plain email address, which is safe in a header. */
export function isMailAddress(address: string): boolean {
  return /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(address);
}

function requireAddress(address: string): string {
  if (!isMailAddress(address)) {
    throw new TypeError('An email needs exactly one plain address as recipient.');
  }
  return address;
}

function toOneLine(value: string): string {
  // eslint-disable-next-line no-control-regex -- removes control characters
  return value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || toOneLine(value) !== value.trim()) {
      throw new TypeError('An email header has an invalid character.');
    }
  }
  return headers;
}

/**
 * The headers of every email to a list (RFC 2919). An id never changes, because readers filter by it;
 * `Precedence` is for responders that know nothing else.
 */
export function listIdentity(
  list: 'weekly-update' | 'five-lessons' | 'legal-notices',
): Record<string, string> {
  const domain = site.contact.infoEmail.replace(/^.*@/, '');
  return { 'List-Id': `<${list}.${domain}>`, Precedence: 'bulk' };
}
