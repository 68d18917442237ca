/** The newsletter's forms and mails. */
import type { Page } from 'playwright/test';
import { oneMoreStep } from '#src/features/newsletter/form/newsletter-messages.ts';
import { findMailedLink } from './accounts.ts';

/** Where a newsletter form is sent. */
export const endpoint = '**/api/newsletter-subscribe';

/** A newsletter form and its parts, by role and label. */
export function newsletter(page: Page, place: 'contentinfo' | 'main' = 'main') {
  const part = page.getByRole(place);
  return {
    email: part.getByLabel('Email address'),
    send: part.getByRole('button', { name: /^(Subscribe|Start the course|Subscribing\.\.\.)$/ }),
    problem: part.getByRole('alert'),
    oneMoreStep: part.getByText(oneMoreStep, { exact: true }),
  };
}

/** The confirmation link in the only mail to an address, as a path and query. */
export const confirmationLink = (email: string) =>
  findMailedLink(email, 1, /\/newsletter-confirmation\?/);
