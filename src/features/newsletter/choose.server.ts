/** Reads and stores what a reader wants, by the token in their mails. */
import { and, eq } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { Choice } from './choice.ts';
import { maskEmail } from './list-mail.server.ts';

/** The reader of a link, as far as anyone who has it may see them. */
export interface Reader {
  maskedEmail: string;
  isSubscribed: boolean;
  choice: Choice;
}

const { email, state, wants, states, topics, token: tokenColumn } = newsletterSubscribers;

const selectReader = (token: string) =>
  database()
    .select({ email, state, wants, states, topics })
    .from(newsletterSubscribers)
    .where(eq(tokenColumn, token));

/** The reader of a link, or null for an unknown one. */
export async function findReader(token: string): Promise<Reader | null> {
  if (!token) return null;
  return describe(await selectReader(token));
}

/** Stores the choice of a reader who is subscribed, in one round trip; resolves to the reader as now stored, or null. */
export async function saveChoice(
  token: string,
  choice: Choice,
  visitor: Visitor,
): Promise<Reader | null> {
  const { reader } = await visitor.batch({
    saved: database()
      .update(newsletterSubscribers)
      .set(choice)
      .where(and(eq(tokenColumn, token), eq(state, 'active'))),
    reader: selectReader(token),
  });
  return describe(reader);
}

function describe([row]: Awaited<ReturnType<typeof selectReader>>): Reader | null {
  if (!row) return null;
  const { email: address, state: known, ...choice } = row;
  return { maskedEmail: maskEmail(address), isSubscribed: known === 'active', choice };
}
