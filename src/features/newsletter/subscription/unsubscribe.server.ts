/** Unsubscribes an email address from a list by the token in its emails. */
import { sql } from 'drizzle-orm';
import { batch, database } from '#src/integrations/database/client.ts';
import { isListMail } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { HttpError } from '#src/server/errors.ts';
import type { ListId } from '#src/features/newsletter/lists.ts';
import { hasLink } from './reader-links.server.ts';

/** Unsubscribes at once and resolves to the list; repeated calls change nothing. Throws 404 for an unknown token. */
export async function unsubscribe(token: string): Promise<ListId> {
  const { found } = await batch({
    found: database()
      .select({ list: newsletterSubscribers.list })
      .from(newsletterSubscribers)
      .where(hasLink(token)),
    address: database().execute(sql`
      update ${newsletterSubscribers}
      set state = 'unsubscribed', unsubscribed_at = now(),
        -- The old confirmation link must not subscribe this address again.
        confirmation_hashes = '{}', confirmation_mailed_at = null
      where ${hasLink(token)} and state = 'active'`),
    // Cancels the list's queued emails to this subscriber; one that is being sent can't be canceled.
    mails: database().execute(sql`
      delete from outbox_mails using ${newsletterSubscribers}
      where ${hasLink(token)} and outbox_mails.state <> 'sent' and ${isListMail}
        and coalesce(starts_with(headers->>'List-Id', '<' || list || '.'), true)
        and lower(recipient) = lower(email)`),
  });
  if (!found[0]) throw new HttpError(404, 'We don’t recognize this unsubscribe link.');
  return found[0].list;
}
