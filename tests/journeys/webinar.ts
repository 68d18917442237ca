import type { Page } from 'playwright/test';

/** Where a webinar registration is sent. */
export const endpoint = '**/api/webinar-registrations';

/** The registration dialog and its parts, by role and label. */
export function webinarDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Register for the webinar' });
  return {
    dialog,
    firstName: dialog.getByLabel('First name'),
    lastName: dialog.getByLabel('Last name'),
    email: dialog.getByLabel('Email'),
    send: dialog.getByRole('button', { name: /^(Email me the overview|Sending\.\.\.|Register)$/ }),
    summary: dialog.getByRole('alert').filter({ hasText: /^Fix (one|\d+) fields?/ }),
    problem: dialog.getByRole('alert').filter({ hasText: 'Registration Failed' }),
    opener: page.getByRole('link', { name: 'Register', exact: true }),
  };
}
