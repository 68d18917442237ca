/** The page behind the link in every mail, and what it says after its button was pressed (R22). */
import * as z from 'zod/mini';
import { Button } from '#src/components/Button.tsx';
import { ButtonLink } from '#src/components/ButtonLink.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { retention } from '#src/promises/retention.ts';
import { renderPage, type Page } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { findLinkOwner, linkSchema } from './unsubscribe.server.ts';

/** What the page is asked for: a link's token, or the outcome that the button's answer led to. */
export const unsubscribePageSchema = z.extend(linkSchema, {
  outcome: z.catch(z.optional(z.enum(['done', 'invalid', 'failed'])), undefined),
});

/** Shows whose subscription a link would end and a button that ends it; showing changes nothing. */
export async function renderUnsubscribePage({
  token,
  outcome,
}: z.output<typeof unsubscribePageSchema>): Promise<Response> {
  if (outcome) return render(outcomes[outcome]);
  const owner = await findLinkOwner(token).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) return 'unreachable' as const;
    throw error;
  });
  if (owner === 'unreachable') return render({ ...outcomes.failed, status: 503 });
  if (!owner) return render({ ...outcomes.invalid, status: 404 });
  const address = <strong>{owner.maskedEmail}</strong>;
  if (!owner.isSubscribed) {
    return render({
      title: 'You are not subscribed',
      children: (
        <>
          <p>{address} is not on the list of our weekly update.</p>
          {subscribeAgain}
        </>
      ),
    });
  }
  return render({
    title: 'Unsubscribe from our weekly update',
    children: (
      <>
        <p>No more weekly updates will be sent to {address}.</p>
        <form action={`/unsubscribe?token=${token}`} method="post">
          <Button type="submit">Unsubscribe</Button>
        </form>
      </>
    ),
  });
}

type Words = Pick<Page, 'title' | 'children' | 'status'>;

const { infoEmail } = site.contact;
const writeToUs = (
  <p>
    Or write to <MailTo address={infoEmail} /> and we take your address off the list.
  </p>
);
const subscribeAgain = (
  <p>
    <ButtonLink href="/newsletter">Subscribe again</ButtonLink>
  </p>
);

const outcomes: Record<'done' | 'invalid' | 'failed', Words> = {
  done: {
    title: 'You are unsubscribed',
    children: (
      <>
        <p>
          You will get no more weekly updates. Your address is deleted after{' '}
          {retention.unsubscribedAddresses.words}.
        </p>
        <p>If this was a mistake, you can come back at any time.</p>
        {subscribeAgain}
      </>
    ),
  },
  invalid: {
    title: 'We do not know this link',
    children: (
      <>
        <p>
          Please open the unsubscribe link in the mail once more: it may have been cut off on its
          way.
        </p>
        <p>
          Links of addresses that left our list stop working after{' '}
          {retention.unsubscribedAddresses.words}, when the address is deleted.
        </p>
        {writeToUs}
      </>
    ),
  },
  failed: {
    title: 'This did not work just now',
    children: (
      <>
        <p>
          Something went wrong on our side. Please open the unsubscribe link in the mail again in a
          minute.
        </p>
        {writeToUs}
      </>
    ),
  },
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
