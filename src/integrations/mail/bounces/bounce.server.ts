/** The common format for reports of mail services, how to read them, and how to record them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { isListMail, mailBounces } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';

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

const maxDetailLength = 500;

/**
 * Statements for a batch that store a report, take its email address off every list and delete its queued list emails. Safe
 * to repeat, in any order: an address that was confirmed after the report stays subscribed. Other emails to it are
 * still sent.
 */
export function recordBounce(bounce: Bounce): BatchItem[] {
  const { source, eventId, email, kind, detail, occurredAt } = bounce;
  const { state, subscribedAt } = newsletterSubscribers;
  const isAddress = sql`lower(email) = lower(${email}::text)`;
  const at = sql`${occurredAt.toISOString()}::timestamptz`;
  return [
    database().execute(sql`
      insert into ${mailBounces} (id, source, event_id, email, kind, detail, occurred_at)
      values (${randomUUID()}::uuid, ${source}::text, ${eventId.slice(0, 300)}::text, ${email}::text, ${kind}::text,
        ${detail.slice(0, maxDetailLength)}::text, ${at})
      on conflict do nothing`),
    database().execute(sql`
      update ${newsletterSubscribers}
      set state = 'unsubscribed', unsubscribed_at = now(),
        -- The old confirmation link must not subscribe this address again.
        confirmation_hashes = '{}', confirmation_mailed_at = null
      where ${isAddress} and ${state} = 'active' and ${subscribedAt} <= ${at}`),
    database().execute(sql`
      delete from outbox_mails
      where state <> 'sent' and ${isListMail} and lower(recipient) = lower(${email}::text)
        and not exists (select 1 from ${newsletterSubscribers} where ${isAddress} and ${state} = 'active')`),
  ];
}
