/** The common format for reports of mail services, and how to read them. */

/** A permanent delivery failure or a complaint. */
export interface Bounce {
  source: 'ses' | 'postmark' | 'dsn' | 'smtp';
  /** The report's id at its source. */
  eventId: string;
  email: string;
  kind: 'bounce' | 'complaint';
  /** The receiving server's response, or the kind of complaint. */
  detail: string;
  occurredAt: Date;
}

/** Thrown for a report that can't be authenticated or read; the message quotes nothing of the report. */
export class BadReport extends Error {
  override name = 'BadReport';
}

/** Parses a date-time; the current time if it is invalid. */
export function parseTime(text: unknown): Date {
  const at = new Date(typeof text === 'string' ? text : NaN);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** A string of a report, or '' for anything else. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a JSON object; throws {@link BadReport} for anything else. */
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

/** The plain email address in a value, such as 'Dana <dana@city.example>', or null. */
export function findEmailAddress(value: unknown): string | null {
  return /[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+/.exec(readText(value))?.[0] ?? null;
}

/** The enhanced status code in a server's response (RFC 3463), or null. */
const findStatus = (words: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words)?.[0] ?? null;

/** Codes for a missing mailbox, not for a full one, a policy or our own set-up. */
const goneStatus = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/;

/**
 * Whether a refusal at `RCPT TO` means that the mailbox doesn't exist. Without an enhanced code the three basic codes
 * for mailboxes count, unless the text is about the sender: a relay that refuses all email must not empty the list.
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
