/** Finds subscribers, stores their choices and unsubscribes them, by the token in their emails. */
import { and, eq, sql } from 'drizzle-orm';
import { database, batch } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { ListId } from '#src/features/newsletter/lists.ts';
import { maskEmail } from '#src/features/newsletter/issues/list-mail.server.ts';
import { hasLink } from '#src/features/newsletter/subscription/reader-links.server.ts';
import { isListMail } from '#src/integrations/database/tables/mail.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Choice } from './choice.ts';

/** What anyone who has a subscriber's link may see. */
export interface Reader {
  list: ListId;
  maskedEmail: string;
  isSubscribed: boolean;
  choice: Choice;
}

const { email, list, state, wants, states, topics } = newsletterSubscribers;

const selectReader = (token: string) =>
  database()
    .select({ email, list, state, wants, states, topics })
    .from(newsletterSubscribers)
    .where(hasLink(token));

/** The subscriber to whom a token belongs, or null. */
export async function findReader(token: string): Promise<Reader | null> {
  if (!token) return null;
  return describe(await selectReader(token));
}

/** Stores the choice of an active subscriber in one round trip; resolves to the subscriber as stored now, or null. */
export async function saveChoice(
  token: string,
  choice: Choice,
  visitor: Visitor,
): Promise<Reader | null> {
  const { reader } = await visitor.batch({
    saved: database()
      .update(newsletterSubscribers)
      .set(choice)
      .where(and(hasLink(token), eq(state, 'active'))),
    reader: selectReader(token),
  });
  return describe(reader);
}

function describe([row]: Awaited<ReturnType<typeof selectReader>>): Reader | null {
  if (!row) return null;
  const { email: address, list: listId, state: subscriberState, ...choice } = row;
  const isSubscribed = subscriberState === 'active';
  return { list: listId, maskedEmail: maskEmail(address), isSubscribed, choice };
}

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
