/** Takes an address off the list, by the token that its mails carry (R22). */
import { eq, sql } from 'drizzle-orm';
import { batch, database } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { isListMail } from '#src/integrations/mail/outbox.ts';
import { HttpError } from '#src/server/errors.ts';
import { maskEmail } from './list-mail.server.ts';

/** What the page may show of whoever a link belongs to. */
export interface LinkOwner {
  maskedEmail: string;
  isSubscribed: boolean;
}

/** Whom a link belongs to, or null when nobody. */
export async function findLinkOwner(token: string): Promise<LinkOwner | null> {
  if (!token) return null;
  const [row] = await database()
    .select({ email: newsletterSubscribers.email, state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.token, token));
  return row ? { maskedEmail: maskEmail(row.email), isSubscribed: row.state === 'active' } : null;
}

/** Unsubscribes at once, however often it is asked; throws 404 for a token that nobody has. */
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
    // Nothing to the list may follow, whoever sends it again; one that is just being handed over cannot be called back.
    mails: database().execute(sql`
      delete from outbox_mails
      where state <> 'sent' and ${isListMail}
        and lower(recipient) = (select lower(email) from ${owner})`),
  });
  if (found.rowCount === 0) throw new HttpError(404, 'We do not know this unsubscribe link.');
}
