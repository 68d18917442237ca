import type { Page } from 'playwright/test';
import { checkoutDialog, fact, openPlan, payByCard } from './buying.ts';
import {
  expect,
  expectAccessible,
  expectToast,
  heading,
  holdBack,
  mailsAbout,
  newVisitor,
  test,
} from './journey.ts';
import { site } from '#src/site.ts';

const sessionRead = '**/api/payment/session?*';

/** Orders a plan and pays by bank debit; resolves to the payment page's URL. */
async function debitBank(page: Page, email: string): Promise<string> {
  const form = await openPlan(page, 'small-rural-monthly');
  await form.email.pressSequentially(email);
  await form.send.click();
  await page.waitForURL('**/c/pay/**');
  const paymentPage = page.url();
  await page.getByRole('button', { name: 'Debit a bank account' }).click();
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(heading(page)).toHaveText('Your payment is on its way');
  return paymentPage;
}

async function expectPaymentError(page: Page, message: string): Promise<void> {
  await expect(heading(page)).toHaveText('Payment Error');
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByRole('link', { name: 'Return to Pricing' })).toBeVisible();
  await expectAccessible(page);
}

test('a bank debit is confirmed by email once it settles (R15)', async ({ page, context }) => {
  const { email } = newVisitor();
  const paymentPage = await debitBank(page, email);
  await expect(fact(page, 'Status')).toHaveText('Processing');
  await expect(page.getByRole('main')).not.toContainText('Thank you');
  await expectAccessible(page);
  const confirmation = page.url();
  await page.close();

  const later = await context.newPage();
  await later.goto(paymentPage);
  await later.getByRole('button', { name: 'Settle now' }).click();
  await expect(heading(later)).toHaveText('Paid');
  const mails = await mailsAbout(email, 2);
  expect(mails.map(({ to }) => to?.[0]?.address)).toContain(email);
  await later.goto(confirmation);
  await expect(heading(later)).toHaveText('Subscription confirmed');
  await expect(fact(later, 'Status')).toHaveText('Paid');
});

test('an open tab shows that the bank refused the debit (R15)', async ({ page, context }) => {
  // The page reads the session again after 5 and 15 seconds.
  await page.clock.install();
  let reads = 0;
  page.on('response', (response) => void (response.url().includes('/session?') && (reads += 1)));
  const paymentPage = await debitBank(page, newVisitor().email);
  await page.clock.runFor(5000);
  await expect.poll(() => reads).toBe(2);
  await expect(heading(page)).toHaveText('Your payment is on its way');

  const bank = await context.newPage();
  await bank.goto(paymentPage);
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(heading(bank)).toHaveText('The bank debit failed');
  await bank.close();
  await page.clock.runFor(15_000);
  await expectPaymentError(page, 'Your bank declined the payment.');
});

test('the confirmation page explains a missing payment (section 8)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 404/, /ERR_FAILED/);
  await page.goto('/payment-success');
  await expectPaymentError(page, 'No payment session found');
  await page.goto('/payment-success?session_id=cs_test_nobody');
  await expectPaymentError(page, 'Failed to load payment details');

  await page.route(sessionRead, (route) => route.abort());
  const release = await holdBack(page, sessionRead);
  await page.goto('/payment-success?session_id=cs_test_1');
  await expect(page.getByText('Loading your payment details...')).toBeVisible();
  await expectAccessible(page);
  release();
  await expectPaymentError(page, 'Failed to load payment details');
});

test('a buyer retries after an outage and buys a license (section 8)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 503/);
  await page.route('**/api/payment/config', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'x', data: { secretKey: false } },
    }),
  );
  await page.goto('/checkout');
  const main = page.getByRole('main');
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  const message = 'Our payment system is currently unavailable. Please contact support.';
  await proceed.click();
  await expectToast(page, 'Payment System Not Available', message);
  await expect(main.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(proceed).not.toHaveAttribute('aria-busy');
  await expectAccessible(page);

  await page.unroute('**/api/payment/config');
  await proceed.click();
  const form = checkoutDialog(page);
  await expect(form.dialog.getByRole('heading', { level: 2 })).toHaveText(`${site.name} Standard`);
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(form.member).toHaveCount(0);
  await expect(form.total).toContainText('$1,999.99');
  await expect(
    form.dialog.getByRole('link', { name: /invoice or purchase order/ }),
  ).toHaveAttribute('href', '/quote?plan=levee-standard');
  await form.email.pressSequentially(newVisitor().email);
  await form.send.click();
  await payByCard(page);
  await expect(heading(page)).toHaveText('Payment successful');
  await expect(fact(page, 'Plan')).toHaveText(`${site.name} Standard`);
  await expect(fact(page, 'Amount')).toHaveText('$1,999.99');
  await expect(fact(page, 'Next billing date')).toHaveCount(0);
});
