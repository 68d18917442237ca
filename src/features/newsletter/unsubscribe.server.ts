/** Unsubscribes an address by the token in its mails (R22). */
import { eq, sql } from 'drizzle-orm';
import { batch, database } from '#src/integrations/database/client.ts';
import { isListMail } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { HttpError } from '#src/server/errors.ts';
import { maskEmail } from './list-mail.server.ts';

/** What the page may show about the owner of a link. */
export interface LinkOwner {
  maskedEmail: string;
  isSubscribed: boolean;
}

/** The owner of a link, or null when there is none. */
export async function findLinkOwner(token: string): Promise<LinkOwner | null> {
  if (!token) return null;
  const [row] = await database()
    .select({ email: newsletterSubscribers.email, state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.token, token));
  return row ? { maskedEmail: maskEmail(row.email), isSubscribed: row.state === 'active' } : null;
}

/** Unsubscribes at once, also repeatedly; throws 404 for an unknown token. */
export async function unsubscribe(token: string): Promise<void> {
  const owner = sql`newsletter_subscribers where token = ${token}`;
  const { found } = await batch({
    found: database().execute(sql`select 1 from ${owner}`),
    address: database().execute(sql`
      update newsletter_subscribers
      set state = 'unsubscribed', unsubscribed_at = now(),
        -- The link that once confirmed this address must not bring it back.
        confirmation_token = null, confirmation_mailed_at = null
      where token = ${token} and state = 'active'`),
    // No later mail to subscribers may go to this address; a mail that is being handed over cannot be canceled.
    mails: database().execute(sql`
      delete from outbox_mails
      where state <> 'sent' and ${isListMail}
        and lower(recipient) = (select lower(email) from ${owner})`),
  });
  if (found.rowCount === 0) throw new HttpError(404, 'We don’t recognize this unsubscribe link.');
}
