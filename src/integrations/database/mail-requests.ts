/** Which statements may store an email with caps. Apart from the mail code, which most functions don't load. */
import type { CountedMail } from '#src/integrations/mail/mail-caps.ts';
import type { BatchItem, Statements } from './client.ts';

const countedMails = new WeakMap<BatchItem, CountedMail>();

/** Marks a statement as one that may store an email with caps. */
export function markCounted<Item extends BatchItem>(statement: Item, counted: CountedMail): Item {
  if (counted.mailbox !== null) countedMails.set(statement, counted);
  return statement;
}

/** The emails with caps that the statements may store, each mailbox once. */
export function findCountedMails(statements: Statements): CountedMail[] {
  const items = Object.values(statements).flatMap((given) => given ?? []);
  const counted = items.flatMap((statement) => countedMails.get(statement) ?? []);
  return [...new Map(counted.map((mail) => [mail.mailbox, mail])).values()];
}
