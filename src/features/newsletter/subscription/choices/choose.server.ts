/** Finds subscribers and stores their choices, by the token in their emails. */
import { and, eq } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { ListId } from '#src/features/newsletter/lists.ts';
import type { Choice } from './choice.ts';
import { maskEmail } from '#src/features/newsletter/issues/list-mail.server.ts';
import { hasLink } from '#src/features/newsletter/subscription/reader-links.server.ts';

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
