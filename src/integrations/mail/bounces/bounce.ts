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

/** Parses a date-time; the current time if it is invalid or in the future. */
export function parseTime(text: unknown): Date {
  const at = new Date(readText(text)).getTime();
  return new Date(at <= Date.now() ? at : Date.now());
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
