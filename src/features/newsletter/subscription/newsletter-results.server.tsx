/** Result pages after a newsletter form is posted without JavaScript. They import neither tables nor emails. */
import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import type { Form } from '#src/forms/define-form.ts';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import { retention } from '#src/retention.ts';
import type { Page } from '#src/server/pages/site-page.ts';
import { listOf } from '#src/features/newsletter/lists.ts';
import { confirmationForm, unsubscribeForm } from './subscription.ts';
import {
  newsletterMessages,
  oneMoreStep,
} from '#src/features/newsletter/form/newsletter-messages.ts';

/** The page after an email address is entered; it is the same whether or not the address is subscribed. */
export function describeSubscription(facts: unknown): Page {
  const { page, next } = listOf(facts);
  const place = page === '/newsletter' ? 'page' : 'course';
  const { success, nextStep = oneMoreStep } = newsletterMessages[place];
  const { title, description } = success;
  return {
    title,
    children: (
      <>
        <p>{description}</p>
        <p>
          <strong>{isMailWaiting(facts) ? mailWaits.message : nextStep}</strong>
        </p>
        <p>
          <a className="button" href={next.href}>
            {next.label}
          </a>
        </p>
      </>
    ),
  };
}

const withSaved = (form: Form, title: string, message: string): Form => ({
  ...form,
  messages: { ...form.messages, saved: { title, message } },
});

/** The page after an email address is confirmed. */
export function describeConfirmed(facts: unknown): Page {
  const { confirmed: message, next } = listOf(facts);
  return describeSaved(withSaved(confirmationForm, 'You are subscribed', message), next);
}

/** The page after an email address is unsubscribed. */
export function describeUnsubscribed(facts: unknown): Page {
  const { items, page } = listOf(facts);
  const message = `You will get no more ${items}. Your address is deleted after ${retention.unsubscribedAddresses.text}.`;
  return describeSaved(
    withSaved(unsubscribeForm, 'You are unsubscribed', message),
    { label: 'Subscribe again', href: page },
    { more: <p>If this was a mistake, you can subscribe again at any time.</p> },
  );
}
