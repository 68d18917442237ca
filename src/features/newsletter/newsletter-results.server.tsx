/** The pages after a plain form post about the newsletter (R16). They read nothing, so they load neither tables nor mails. */
import { describeSaved } from '#src/forms/describe-saved.server.tsx';
import type { Page } from '#src/server/site-page.ts';
import { confirmationForm, unsubscribeForm } from './link-forms.ts';
import { newsletterMessages, oneMoreStep } from './newsletter-messages.ts';

/** Shown for every address, subscribed or not: one more step is needed (R40). */
export function describeSubscription(): Page {
  const { title, description } = newsletterMessages.page.success;
  return {
    title,
    children: (
      <>
        <p>{description}</p>
        <p>
          <strong>{oneMoreStep}</strong>
        </p>
        <p>
          <a className="button" href="/blog">
            Read the latest updates
          </a>
        </p>
      </>
    ),
  };
}

/** The content after an address is confirmed. */
export const describeConfirmed = () =>
  describeSaved(confirmationForm, { label: 'Read the latest updates', href: '/blog' });

/** The content after an address is unsubscribed. */
export const describeUnsubscribed = () =>
  describeSaved(
    unsubscribeForm,
    { label: 'Subscribe again', href: '/newsletter' },
    <p>If this was a mistake, you can subscribe again at any time.</p>,
  );
