/** Unsubscribes an email address by the token in its emails. */
import { sql } from 'drizzle-orm';
import { batch, database } from '#src/integrations/database/client.ts';
import { isListMail } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { HttpError } from '#src/server/errors.ts';
import { hasLink } from './reader-links.server.ts';

/** Unsubscribes at once; repeated calls change nothing. Throws 404 for an unknown token. */
export async function unsubscribe(token: string): Promise<void> {
  const owner = sql`${newsletterSubscribers} where ${hasLink(token)}`;
  const { found } = await batch({
    found: database().execute(sql`select 1 from ${owner}`),
    address: database().execute(sql`
      update ${newsletterSubscribers}
      set state = 'unsubscribed', unsubscribed_at = now(),
        -- The old confirmation link must not subscribe this address again.
        confirmation_hashes = '{}', confirmation_mailed_at = null
      where ${hasLink(token)} and state = 'active'`),
    // Cancels queued emails to this subscriber; one that is being sent can't be canceled.
    mails: database().execute(sql`
      delete from outbox_mails
      where state <> 'sent' and ${isListMail}
        and lower(recipient) = (select lower(email) from ${owner})`),
  });
  if (found.rowCount === 0) throw new HttpError(404, 'We don’t recognize this unsubscribe link.');
}
