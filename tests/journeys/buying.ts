/** The checkout and what its journeys share. */
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

/** Where an order is sent. */
export const sessionEndpoint = '**/api/payment/create-checkout-session';

/** The checkout dialog and its parts, by role and label. */
export function checkoutDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    member: dialog.getByRole('checkbox', { name: /My agency is a member of the GovAI Coalition/ }),
    email: dialog.getByLabel('Email address'),
    total: dialog.locator('dl > div', { hasText: 'You pay' }),
    send: dialog.getByRole('button', { name: /^(Continue to payment|Opening payment\.\.\.)$/ }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    problem: dialog.getByRole('alert'),
  };
}

/** The value in a row of the payment confirmation. */
export const fact = (page: Page, label: string) =>
  page.locator('.payment-facts > div', { hasText: label }).locator('dd');

/** Opens the subscription page with one plan's dialog. */
export async function openPlan(page: Page, planId: string) {
  await page.goto(`/subscribe?plan=${planId}`);
  const parts = checkoutDialog(page);
  await expect(parts.dialog).toBeVisible();
  return parts;
}

/** Pays on the local payment page. */
export async function payByCard(page: Page) {
  await page.waitForURL('**/c/pay/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/payment-success?session_id=**');
}
