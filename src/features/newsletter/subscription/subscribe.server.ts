/** Stores an unconfirmed email address and its confirmation email in one round trip (R40). */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { asInserted, database } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { countForm } from '#src/server/counts.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { confirmationMail } from './confirmation-mails.server.ts';
import type { Subscription } from './subscription.ts';

const hoursBetweenMails = 24;

/**
 * Stores an email address for a list and queues one email with a link to confirm it. Changes nothing and queues nothing
 * for an address that is on the list, or was sent a link within a day. An unsubscribed address stays unsubscribed
 * until it is confirmed again.
 */
export async function subscribe(subscription: Subscription, visitor: Visitor): Promise<void> {
  const { email, list } = subscription;
  const activationId = randomUUID();
  const confirmationToken = randomBytes(24).toString('base64url');
  const isMailed = sql`exists (
    select 1 from newsletter_subscribers where activation_id = ${activationId}::uuid)`;
  const asked = { ...subscription, activationId, confirmationMailedAt: sql`now()` };
  const inserted = database()
    .insert(newsletterSubscribers)
    .values({ ...asked, id: randomUUID(), confirmationHashes: [hashToken(confirmationToken)] })
    .getSQL();
  await visitor.batch({
    // Concurrent requests for an address wait for each other, so that each sees whether an email is held.
    lock: database().execute(
      sql`select pg_advisory_xact_lock(hashtextextended('subscriber ' || lower(${email}::text), 0))`,
    ),
    address: database().execute(sql`
      -- One that waits for a person gives way, so that others' requests keep no one from the list.
      with given_way as (
        delete from outbox_mails where state = 'held' and dedupe_key in (
          select unnest(confirmation_hashes) from newsletter_subscribers
          where lower(email) = lower(${email}::text) and list = ${list}::text)
        returning dedupe_key)
      ${inserted}
      on conflict (lower(email), list) do update set ${asInserted(newsletterSubscribers, asked)},
        -- The link of an earlier email keeps working: people press the first one that they find.
        confirmation_hashes = excluded.confirmation_hashes || array(
          select unnest(newsletter_subscribers.confirmation_hashes) except select dedupe_key from given_way)
      where newsletter_subscribers.state <> 'active' and (newsletter_subscribers.confirmation_mailed_at is null
        or newsletter_subscribers.confirmation_mailed_at < now() - make_interval(hours => ${hoursBetweenMails}::integer)
        or exists (select 1 from given_way))`),
    mail: queueMail(confirmationMail(subscription, confirmationToken, visitor.siteUrl), {
      onlyIf: isMailed,
    }),
    counted: countForm('newsletter', visitor.openedOn, isMailed),
  });
}
