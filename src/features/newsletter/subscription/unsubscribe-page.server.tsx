/** The page behind the unsubscribe link in every email to subscribers. */
import type * as z from 'zod/mini';
import { MailTo } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { retention } from '#src/retention.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
  unknownLink,
} from '#src/server/pages/link-page.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { lists } from '#src/features/newsletter/lists.ts';
import { findReader, type Reader } from './choices/choose.server.ts';
import { choiceForm, unsubscribeForm, type linkSchema } from './subscription.ts';
import { SubscribeAgain } from './link-page-parts.server.tsx';

/** Shows the email address of a link and the button that unsubscribes it. Opening the page changes nothing. */
export function renderUnsubscribePage({ token }: z.output<typeof linkSchema>): Promise<Response> {
  return answerLink(unavailablePage(writeToUs, ownLink), async () =>
    renderLinkPage(describeLink(await findReader(token), token)),
  );
}

function describeLink(reader: Reader | null, token: string): Page {
  if (!reader)
    return unknownLink(
      <>
        <p>
          If you’ve already unsubscribed, the link stops working after{' '}
          {retention.unsubscribedAddresses.text}, when we delete your address.
        </p>
        {writeToUs}
      </>,
      ownLink,
    );
  const { name, items } = lists[reader.list];
  const title = `Unsubscribe from our ${name}`;
  const address = <strong>{reader.maskedEmail}</strong>;
  if (!reader.isSubscribed) {
    return {
      title: 'You are not subscribed',
      children: (
        <>
          <p>
            {address} isn’t subscribed to our {name}.
          </p>
          <SubscribeAgain list={reader.list} />
        </>
      ),
    };
  }
  return {
    title,
    children: (
      <>
        <p>
          Press the button, and we stop sending {items} to {address}.
        </p>
        <PlainForm
          form={{ ...unsubscribeForm, label: title }}
          action={`${unsubscribeForm.path}?token=${token}`}
          values={{ token }}
        />
        {reader.list === 'weekly-update' && (
          <p>
            Too much? You can <a href={`${choiceForm.page}?token=${token}`}>choose what you get</a>,
            such as your state’s deadlines only.
          </p>
        )}
      </>
    ),
  };
}

const ownLink = 'the unsubscribe link';
const { infoEmail } = site.contact;
const writeToUs = (
  <p>
    Or write to <MailTo address={infoEmail} /> and we’ll unsubscribe you.
  </p>
);
