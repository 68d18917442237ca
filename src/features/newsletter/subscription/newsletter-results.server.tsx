/** Result pages after a newsletter form is posted without JavaScript. They import neither tables nor emails. */
import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import type { Page } from '#src/server/pages/site-page.ts';
import { confirmationForm, unsubscribeForm } from './link-forms.ts';
import {
  newsletterMessages,
  oneMoreStep,
} from '#src/features/newsletter/form/newsletter-messages.ts';

/** The page after an email address is entered; it is the same whether or not the address is subscribed. */
export function describeSubscription(facts: unknown): Page {
  const { title, description } = newsletterMessages.page.success;
  return {
    title,
    children: (
      <>
        <p>{description}</p>
        <p>
          <strong>{isMailWaiting(facts) ? mailWaits.message : oneMoreStep}</strong>
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

/** The page after an email address is confirmed. */
export const describeConfirmed = () =>
  describeSaved(confirmationForm, { label: 'Read the latest updates', href: '/blog' });

/** The page after an email address is unsubscribed. */
export const describeUnsubscribed = () =>
  describeSaved(
    unsubscribeForm,
    { label: 'Subscribe again', href: '/newsletter' },
    { more: <p>If this was a mistake, you can subscribe again at any time.</p> },
  );
