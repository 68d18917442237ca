/** Subscribes an email address when its owner presses the button behind the emailed link. */
import { randomBytes } from 'node:crypto';
import { arrayContains, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/retention.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { ListId } from '#src/features/newsletter/lists.ts';
import type { Choice } from './choices/choice.ts';
import { welcomeMail } from './confirmation-mails.server.ts';
import { canMailList, maskEmail } from '#src/features/newsletter/issues/list-mail.server.ts';
import { currentLinkHashes, readerToken } from './reader-links.server.ts';

/** A confirmation link, as shown to anyone who has it. */
export interface ConfirmationLink {
  list: ListId;
  maskedEmail: string;
  state: 'open' | 'confirmed' | 'expired';
  /** The choice of an earlier subscription, or everything. */
  choice: Choice;
}

const isOpen = sql<boolean>`coalesce(${newsletterSubscribers.confirmationMailedAt}
  > now() - ${retention.unconfirmedAddresses.words}::interval, false)`;

const hasConfirmationLink = (token: string) =>
  arrayContains(newsletterSubscribers.confirmationHashes, [hashToken(token)]);

const selectLink = (token: string) =>
  database()
    .select({
      email: newsletterSubscribers.email,
      list: newsletterSubscribers.list,
      state: newsletterSubscribers.state,
      wants: newsletterSubscribers.wants,
      states: newsletterSubscribers.states,
      topics: newsletterSubscribers.topics,
      isOpen: isOpen.as('is_open'),
    })
    .from(newsletterSubscribers)
    .where(hasConfirmationLink(token));

/** The state of a link, or null for an unknown one. */
export async function findConfirmationLink(token: string): Promise<ConfirmationLink | null> {
  if (!token) return null;
  return describeLink(await selectLink(token));
}

/**
 * Makes the email address of a link active, stores the choice if given, and queues a welcome email to the newsletter
 * where the list may be emailed, in one round trip; resolves to the new state of the link. An active address or an
 * expired link does not change. A course begins with its first lesson, which the scheduled job queues.
 */
export async function confirmSubscription(
  token: string,
  choice: Choice | null,
  visitor: Visitor,
): Promise<ConfirmationLink | null> {
  // The database replaces this placeholder with the token of the reader's links.
  const mark = randomBytes(24).toString('base64url');
  const { link } = await visitor.batch({
    mail: queueMailToEach(welcomeMail({ email: '', token: mark }, visitor.siteUrl), {
      prepare: sql`
        confirmed as (
          update ${newsletterSubscribers}
          set state = 'active', subscribed_at = now(), unsubscribed_at = null,
            link_hashes = ${currentLinkHashes()}, lessons_sent = 0, lesson_at = null,
            wants = coalesce(${choice?.wants ?? null}::text, wants),
            states = coalesce(${toList(choice?.states)}, states),
            topics = coalesce(${toList(choice?.topics)}, topics)
          where ${hasConfirmationLink(token)} and state <> 'active' and ${isOpen}
          returning email, list, ${readerToken(sql`id`)} as token
        )`,
      readers: sql`select email, token from confirmed
        where list = 'weekly-update' and ${canMailList(visitor.deploy)}::boolean`,
      fill: { [mark]: 'token' },
      isAwaited: true,
    }),
    link: selectLink(token),
  });
  return describeLink(link);
}

/** A text array for the database, or null. */
const toList = (slugs: string[] | undefined) =>
  sql`string_to_array(${slugs?.join(',') ?? null}::text, ',')`;

function describeLink([row]: Awaited<ReturnType<typeof selectLink>>): ConfirmationLink | null {
  if (!row) return null;
  const { email, list, state, isOpen: canConfirm, ...choice } = row;
  const closed = state === 'active' ? 'confirmed' : 'expired';
  const isStillOpen = state !== 'active' && canConfirm;
  return { list, maskedEmail: maskEmail(email), state: isStillOpen ? 'open' : closed, choice };
}
