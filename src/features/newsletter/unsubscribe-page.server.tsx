/** The page behind the unsubscribe link in every mail (R22). */
import type * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { PlainForm } from '#src/forms/PlainForm.server.tsx';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { retention } from '#src/promises/retention.ts';
import { renderPage, type Page } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { choiceForm, unsubscribeForm, type linkSchema } from './link-forms.ts';
import { findLinkOwner } from './unsubscribe.server.ts';

/** Shows the address that a link unsubscribes and a button that does it; showing changes nothing. */
export async function renderUnsubscribePage({
  token,
}: z.output<typeof linkSchema>): Promise<Response> {
  const owner = await findLinkOwner(token).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) return 'unreachable' as const;
    throw error;
  });
  if (owner === 'unreachable') return render(failed);
  if (!owner) return render(unknown);
  const address = <strong>{owner.maskedEmail}</strong>;
  if (!owner.isSubscribed) {
    return render({
      title: 'You are not subscribed',
      children: (
        <>
          <p>{address} isn’t subscribed to our weekly update.</p>
          {subscribeAgain}
        </>
      ),
    });
  }
  return render({
    title: unsubscribeForm.label,
    children: (
      <>
        <p>Press the button, and we stop sending weekly updates to {address}.</p>
        <PlainForm
          form={unsubscribeForm}
          action={`${unsubscribeForm.path}?token=${token}`}
          values={{ token }}
        />
        <p>
          Too much? You can <a href={`${choiceForm.page}?token=${token}`}>choose what you get</a>,
          such as your state’s deadlines only.
        </p>
      </>
    ),
  });
}

type Words = Pick<Page, 'title' | 'children' | 'status'>;

const { infoEmail } = site.contact;
const writeToUs = (
  <p>
    Or write to <MailTo address={infoEmail} /> and we’ll unsubscribe you.
  </p>
);
const subscribeAgain = (
  <p>
    <ButtonLink href="/newsletter">Subscribe again</ButtonLink>
  </p>
);

const unknown: Words = {
  title: 'We don’t recognize this link',
  status: 404,
  children: (
    <>
      <p>Please open the unsubscribe link in our email again: it may have been cut off.</p>
      <p>
        If you’ve already unsubscribed, the link stops working after{' '}
        {retention.unsubscribedAddresses.words}, when we delete your address.
      </p>
      {writeToUs}
    </>
  ),
};

const failed: Words = {
  title: 'This isn’t working right now',
  status: 503,
  children: (
    <>
      <p>
        Something went wrong on our side. Please open the unsubscribe link in our email again in a
        minute.
      </p>
      {writeToUs}
    </>
  ),
};

function render({ children, ...page }: Words): Promise<Response> {
  return renderPage({
    ...page,
    noindex: true,
    children: (
      <>
        <h1>{page.title}</h1>
        {children}
      </>
    ),
  });
}
