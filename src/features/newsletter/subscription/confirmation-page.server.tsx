/** The page behind the link that confirms an email address. */
import type * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { retention } from '#src/retention.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
  unknownLink,
} from '#src/server/pages/link-page.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { lists, resultPage, type ListId } from '#src/features/newsletter/lists.ts';
import { readChoice, boxesOf, type Choice } from './choices/choice.ts';
import { confirmationForm, type linkSchema } from './subscription.ts';
import { ChoiceFields, MaskedEmail, SubscribeAgain, writeToUs } from './link-page-parts.server.tsx';
import { randomBytes } from 'node:crypto';
import { arrayContains, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { welcomeMail } from './confirmation-mails.server.ts';
import { canMailList, maskEmail } from '#src/features/newsletter/issues/list-mail.server.ts';
import { currentLinkHashes, readerToken } from './reader-links.server.ts';

/** Shows the email address of a link and the button that confirms it. Opening the page changes nothing. */
export function renderConfirmationPage({ token }: z.output<typeof linkSchema>): Promise<Response> {
  return answerLink(unavailablePage(writeToUs), async () => {
    const link = await findConfirmationLink(token);
    return renderLinkPage(
      link?.state === 'open' ? describeOpen(link, token) : describeClosed(link),
    );
  });
}

function describeOpen(link: ConfirmationLink, token: string): Page {
  const { name, fullName } = lists[link.list];
  const title = `Start the ${name}`;
  return {
    title,
    children: (
      <>
        <p>
          Press the button to get our {fullName} at <MaskedEmail {...link} />.
        </p>
        <PlainForm
          form={{ ...confirmationForm, label: title }}
          values={{ token, checked: boxesOf(link.choice) }}
        >
          {link.list === 'weekly-update' && <ChoiceFields choice={link.choice} />}
        </PlainForm>
        <p>Not your address? Close this page: nothing is sent.</p>
      </>
    ),
  };
}

/** Confirms the email address with the posted choice, or explains why the link no longer works. */
export async function answerConfirmation(
  { token, ...given }: z.output<typeof confirmationForm.schema>,
  visitor: Visitor,
): Promise<Answer | Response> {
  const link = await confirmSubscription(token, readChoice(given), visitor);
  if (link?.state !== 'confirmed') return renderLinkPage(describeClosed(link));
  return { ...ok(), page: resultPage('newsletter-confirmation', link.list) };
}

function describeClosed(link: ConfirmationLink | null): Page {
  if (!link)
    return unknownLink(
      <>
        <p>
          A link works for {retention.unconfirmedAddresses.text}. If you don’t use it by then, we
          delete your address.
        </p>
        <SubscribeAgain />
        {writeToUs}
      </>,
    );
  const { name, items, next } = lists[link.list];
  if (link.state === 'confirmed') {
    return {
      title: 'This address is confirmed',
      children: (
        <>
          <p>
            <MaskedEmail {...link} /> gets our {name}. You don’t need to do anything else.
          </p>
          <p>
            <ButtonLink href={next.href}>{next.label}</ButtonLink>
          </p>
        </>
      ),
    };
  }
  return {
    title: 'This link has expired',
    status: 410,
    children: (
      <>
        <p>
          A link works for {retention.unconfirmedAddresses.text}, so <MaskedEmail {...link} /> gets
          no {items}. Enter the address again, and we send a new link.
        </p>
        <SubscribeAgain list={link.list} />
      </>
    ),
  };
}

/** A confirmation link, as shown to anyone who has it. */
interface ConfirmationLink {
  list: ListId;
  maskedEmail: string;
  state: 'open' | 'confirmed' | 'expired';
  /** The choice of an earlier subscription, or everything. */
  choice: Choice;
}

const isOpen = sql<boolean>`coalesce(${newsletterSubscribers.confirmationMailedAt}
  > now() - ${retention.unconfirmedAddresses.text}::interval, false)`;

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
async function findConfirmationLink(token: string): Promise<ConfirmationLink | null> {
  if (!token) return null;
  return describeLink(await selectLink(token));
}

/**
 * Makes the email address of a link active, stores the choice if given, and queues a welcome email to the newsletter
 * where the list may be emailed, in one round trip; resolves to the new state of the link. An active address or an
 * expired link does not change. A course begins with its first lesson, which the scheduled job queues.
 */
async function confirmSubscription(
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
