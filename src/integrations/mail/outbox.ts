/** Mails become rows first: stored in the same transaction as the record they report (R20). */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { database, followedBy } from '#src/integrations/database/client.ts';
import type { BatchItem, FollowUp } from '#src/integrations/database/client.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { wasJustRestored } from '#src/integrations/database/tables/watch.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { writtenPhone } from '#src/formats/phone-number.ts';
import { isPreview } from '#src/environment/deploy-context.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { countedAs } from './mail-caps.ts';
import type { MailCount } from './mail-caps.ts';
import type { MadeFirst, Preparations } from './send-outbox.server.ts';

/** A mail to one address, complete: both parts, and a key when it must be stored only once. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Further headers, e.g. `Reply-To`, `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  headers?: Record<string, string>;
  /** The same key is stored once, however often it is queued. */
  dedupeKey?: string;
  /** It carries a link or a code that opens something: no copy of its text is kept once it is sent. */
  holdsSecret?: boolean;
  /** Which caps apply (R41): those of answers to public forms unless given. */
  countsToward?: MailCount;
}

/** How a mail is stored. */
export interface QueueOptions {
  /** The mail is stored only when this holds at its place in the batch. */
  onlyIf?: SQL;
  /** Placeholders in the mail for what only the database knows, each with a query for its text. */
  fill?: Record<string, SQL>;
  /** What must be made before the mail leaves; it waits for a sender that can make it. */
  preparation?: MadeFirst;
  /** It follows from what is stored or from what Stripe reports, and from no visitor: just after a restore it may have left before. */
  followsByItself?: boolean;
}

/** How this process makes what its mails need, by kind. */
const preparations: Preparations = {};

/** Holds for mails that ask the reader of a typed address to confirm it for a list (R40). */
export const asksToConfirm = sql`starts_with(counted_mailbox, 'newsletter ')`;

/**
 * Sends what is due. Its code is loaded when there is something to send: nobody waits for it, and a
 * function that only stores mail, or reads what is stored, does not load it.
 */
const sendMail: FollowUp = async (log) => {
  // The answer first.
  await nextTurn();
  const { sendOutbox } = await import('./send-outbox.server.ts');
  return sendOutbox(log, preparations);
};

/** The same statement, marked as making mail due: a visitor's batch has it sent after the answer. */
export const makesMailDue = <Item extends BatchItem>(statement: Item): Item =>
  followedBy(statement, sendMail);

/** The readers of a mail to many. */
export interface Audience {
  /** Common table expressions that `readers` may name; they may write, in the same statement. */
  prepare: SQL;
  /** A query for the `email` of each reader, an address that was stored with a mail before, and for what `fill` names. */
  readers: SQL;
  /** Placeholders in the mail for each reader's own text, each with the column that holds it. */
  fill: Record<string, string>;
  /** The readers are waiting for the mail: it does not wait for others. */
  isAwaited?: boolean;
}

/**
 * A statement for a batch that stores a mail to be sent; its Message-ID is set here and never
 * changes. Over a cap the mail is stored as held, and leaves when an administrator says so (R41). So is
 * what follows by itself just after a backup was restored, and everything in a preview, where administrators read
 * it (R45).
 */
export function queueMail(
  mail: Mail,
  { onlyIf = sql`true`, fill = {}, preparation, followsByItself = false }: QueueOptions = {},
): BatchItem {
  const id = randomUUID();
  const to = requireAddress(mail.to);
  const counted = countedAs(to, isOurs(to) ? 'nothing' : (mail.countsToward ?? 'answers'));
  const fillIn = (words: string) => replaceMarks(words, { ...liveNumber(), ...fill });
  if (preparation?.make) preparations[preparation.kind] = preparation.make;
  const storedPreparation = preparation && { kind: preparation.kind, id: preparation.id };
  const statement = database().execute(sql`
    insert into outbox_mails
      (id, message_id, dedupe_key, holds_secret, preparation, counted_mailbox, counted_domain, state,
        recipient, subject, text_body, html_body, attachments, headers)
    select ${id}::uuid, ${`<${id}@${senderDomain()}>`}::text, ${mail.dedupeKey ?? null}::text,
      ${mail.holdsSecret ?? false}::boolean, ${storedPreparation ? JSON.stringify(storedPreparation) : null}::jsonb,
      ${counted.mailbox}::text, ${counted.domain}::text,
      case when ${isPreview()}::boolean or (${followsByItself}::boolean and ${wasJustRestored}) then 'held'
        else first_mail_state(${to}::text, ${counted.mailbox}::text, ${counted.mailboxCap}::integer,
          ${counted.domain}::text, ${counted.domainCap}::integer) end,
      ${to}::text, ${selectContent(mail, fillIn)}
    where ${onlyIf}
    on conflict (dedupe_key) do nothing`);
  return makesMailDue(statement);
}

/**
 * A statement for a batch that stores one mail for each reader; its row count is their number. These
 * mails leave after all others unless their readers await them: nobody who is waiting for a mail has
 * to wait for a list. No cap applies: only addresses that proved themselves are on a list.
 */
export function queueMailToEach(
  mail: Omit<Mail, 'to' | 'dedupeKey' | 'holdsSecret' | 'countsToward'>,
  { prepare, readers, fill, isAwaited = false }: Audience,
) {
  const columns = Object.fromEntries(
    Object.entries(fill).map(([mark, column]) => [mark, sql`${sql.identifier(column)}`]),
  );
  const fillIn = (words: string) => replaceMarks(words, { ...liveNumber(), ...columns });
  const statement = database().execute(sql`
    with ${prepare}
    insert into outbox_mails
      (id, message_id, is_bulk, state, recipient, subject, text_body, html_body, attachments, headers)
    select mail_id, '<' || mail_id || ${`@${senderDomain()}>`}::text, ${!isAwaited}::boolean,
      case when ${isPreview()}::boolean or ${wasJustRestored} then 'held' else 'waiting' end, email, ${selectContent(mail, fillIn)}
    from (select gen_random_uuid() as mail_id, reader.* from (${readers}) as reader) as mail`);
  return makesMailDue(statement);
}

/** Mails are written with the site's default number; the configured one takes its place when they are stored (R2). */
function liveNumber(): Record<string, SQL> {
  const standard = site.contact.tollFree.display;
  const ofEnvironment = writtenPhone(env().PUBLIC_PHONE_NUMBER ?? '') || standard;
  // As writtenPhone() writes it.
  const stored = sql`select regexp_replace(phone_number, '^[^0-9]*1?[^0-9]*([0-9]{3})[^0-9]*([0-9]{3})[^0-9]*([0-9]{4})[^0-9]*$', '(\\1) \\2-\\3') from ${telephonyConfiguration} where phone_number is not null`;
  return { [standard]: sql`coalesce((${stored}), ${ofEnvironment}::text)` };
}

function replaceMarks(words: string, fill: Record<string, SQL>): SQL {
  return Object.entries(fill).reduce(
    (text, [mark, value]) => sql`replace(${text}, ${mark}::text, (${value}))`,
    sql`${words}::text`,
  );
}

function selectContent(mail: Omit<Mail, 'to'>, fillIn: (words: string) => SQL): SQL {
  return sql`${toOneLine(mail.subject)}::text, ${fillIn(mail.text)}, ${fillIn(mail.html)},
    ${JSON.stringify(mail.attachments ?? [])}::jsonb,
    ${fillIn(JSON.stringify(checkHeaders(mail.headers ?? {})))}::jsonb`;
}

function senderDomain(): string {
  return /@([^\s@<>]+?)>?$/.exec(env().MAIL_FROM)?.[1] ?? 'localhost';
}

/** Our own desks get every mail, however many there are. */
function isOurs(address: string): boolean {
  const { SALES_EMAIL: sales, BILLING_EMAIL: billing } = env();
  return [sales, billing].some((desk) => desk.toLowerCase() === address.toLowerCase());
}

/** Whether a mail can go to this: one address, and nothing that a header could parse as a second one or as another header. */
export function isMailAddress(address: string): boolean {
  return /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(address);
}

function requireAddress(address: string): string {
  if (!isMailAddress(address)) {
    throw new TypeError('A mail needs exactly one plain address to go to.');
  }
  return address;
}

function toOneLine(value: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what must go
  return value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || toOneLine(value) !== value.trim()) {
      throw new TypeError('A mail header has a character that headers cannot carry.');
    }
  }
  return headers;
}
