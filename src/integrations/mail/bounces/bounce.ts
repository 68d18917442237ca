/** What mail services report about addresses, in one form for all of them. */

/** Mail to an address failed for good, or its reader complained. */
export interface Bounce {
  source: 'ses' | 'postmark' | 'dsn' | 'smtp';
  /** The report's id at its source. */
  eventId: string;
  email: string;
  kind: 'bounce' | 'complaint';
  /** The receiving server's words, or the kind of the complaint. */
  detail: string;
  occurredAt: Date;
}

/** A report that cannot be believed or read; the message names nothing that was sent. */
export class BadReport extends Error {
  override name = 'BadReport';
}

/** A moment as a service writes it; now when it is none. */
export function readMoment(text: unknown): Date {
  const at = new Date(typeof text === 'string' ? text : NaN);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** A text of a report; '' for anything else. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A JSON object of a report; throws {@link BadReport} for anything else. */
export function readObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadReport('This is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadReport('This is no JSON object.');
  return value as Record<string, unknown>;
}

/** The plain address in what a report calls an address, or null. */
export function findAddress(value: unknown): string | null {
  return /[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+/.exec(readText(value))?.[0] ?? null;
}

/** The enhanced status code in a server's words (RFC 3463), or null. */
const findStatus = (words: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words)?.[0] ?? null;

/** Codes that say that there is no such mailbox, or not any more: not those of a full one, of a policy or of our own set-up. */
const goneStatus = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/;

/**
 * Whether a refusal at `RCPT TO` says that the address is gone. Without an enhanced code the three
 * basic ones for mailboxes count, unless the words are about us: a relay that refuses everybody must not
 * empty the list.
 */
export function isAddressGone(words: string): boolean {
  const status = findStatus(words);
  if (status) return goneStatus.test(status);
  return (
    /(?<!\d)55[013](?!\d)/.test(words) &&
    !/relay|polic|spam|block|black|denied|authent|sender|reputation|limit|later|full|quota/i.test(
      words,
    )
  );
}
