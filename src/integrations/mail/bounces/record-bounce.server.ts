/** Records bounces and complaints, and unsubscribes their email addresses. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { isListMail, mailBounces } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import type { Bounce } from './bounce.ts';

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
