/** Takes an address off the list when mail to it fails for good, or its reader complains. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { isListMail, mailBounces } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import type { Bounce } from './bounce.ts';

const longestDetail = 500;

/**
 * Statements for a batch that keep a report and take its address off the list, with the list's mails that
 * wait for it. Safe twice and in any order: whoever confirmed after the moment of the report stays. Mails
 * that somebody asked for go on being sent.
 */
export function leaveList(bounce: Bounce): BatchItem[] {
  const { source, eventId, email, kind, detail, occurredAt } = bounce;
  const { state, subscribedAt, unsubscribedAt } = newsletterSubscribers;
  const is = sql`lower(email) = lower(${email}::text)`;
  const at = sql`${occurredAt.toISOString()}::timestamptz`;
  return [
    database().execute(sql`
      insert into ${mailBounces} (id, source, event_id, email, kind, detail, occurred_at)
      values (${randomUUID()}::uuid, ${source}::text, ${eventId.slice(0, 300)}::text, ${email}::text, ${kind}::text,
        ${detail.slice(0, longestDetail)}::text, ${at})
      on conflict do nothing`),
    database().execute(sql`
      update ${newsletterSubscribers}
      set state = 'unsubscribed', unsubscribed_at = now(),
        -- The link that once confirmed this address must not bring it back.
        confirmation_token = null, confirmation_mailed_at = null
      where ${is} and ${state} = 'active' and ${subscribedAt} <= ${at}`),
    database().execute(sql`
      delete from outbox_mails
      where state <> 'sent' and ${isListMail} and lower(recipient) = lower(${email}::text)
        and exists (select 1 from ${newsletterSubscribers} where ${is} and ${unsubscribedAt} is not null)`),
  ];
}
