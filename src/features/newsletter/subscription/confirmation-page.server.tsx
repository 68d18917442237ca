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
import {
  confirmSubscription,
  findConfirmationLink,
  type ConfirmationLink,
} from './confirm.server.ts';
import { lists, resultPage } from '#src/features/newsletter/lists.ts';
import { readChoice, boxesOf } from './choices/choice.ts';
import { confirmationForm, type linkSchema } from './link-forms.ts';
import { ChoiceFields, MaskedEmail, SubscribeAgain, writeToUs } from './link-page-parts.server.tsx';

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
          A link works for {retention.unconfirmedAddresses.words}. If you don’t use it by then, we
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
          A link works for {retention.unconfirmedAddresses.words}, so <MaskedEmail {...link} /> gets
          no {items}. Enter the address again, and we send a new link.
        </p>
        <SubscribeAgain list={link.list} />
      </>
    ),
  };
}
