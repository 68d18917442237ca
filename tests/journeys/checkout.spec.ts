import { expect, expectAccessible, newVisitor, test, toast } from './journey.ts';
import { checkoutDialog, fact, payByCard, sessionEndpoint } from './buying.ts';

test('the one-time license is bought (sections 2 and 7)', async ({ page }) => {
  const { email } = newVisitor();
  const checked = page.waitForResponse('**/api/payment/config');
  await page.goto('/checkout');
  expect((await checked).status()).toBe(200);
  await expect(page.getByRole('main')).toContainText('$1,999.99');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const form = checkoutDialog(page);
  await expect(form.dialog.getByRole('heading', { level: 2 })).toHaveText('Levee Standard');
  await expect(form.member).toHaveCount(0);
  await expect(form.total).toContainText('$1,999.99');
  await expect(
    form.dialog.getByRole('link', { name: /invoice or purchase order/ }),
  ).toHaveAttribute('href', '/quote?plan=levee-standard');
  await expectAccessible(page);
  await form.email.fill(email);
  const sent = page.waitForRequest(sessionEndpoint);
  await form.send.click();
  expect((await sent).postDataJSON()).toEqual({
    ...{ email, website: '', elapsedMs: expect.any(Number) },
    attemptId: expect.any(String),
    amount: 1999.99,
    isSubscription: false,
    metadata: { productId: 'levee-standard', productName: 'Levee Standard' },
  });
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful');
  await expect(fact(page, 'Plan')).toHaveText('Levee Standard');
  await expect(fact(page, 'Amount')).toHaveText('$1,999.99');
  await expect(fact(page, 'Next billing date')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
    'href',
    '/subscription-portal',
  );
});

test('without a payment system the button says so, and asks again next time (section 8)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 503/);
  await page.route('**/api/payment/config', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'x', data: { secretKey: false } },
    }),
  );
  await page.goto('/checkout');
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  await proceed.click();
  await expect(toast(page)).toContainText('Payment System Not Available');
  await expect(toast(page)).toContainText(
    'Our payment system is currently unavailable. Please contact support.',
  );
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Our payment system is currently unavailable. Please contact support.',
  );
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(proceed).not.toHaveAttribute('aria-busy');
  await expectAccessible(page);
  await page.unroute('**/api/payment/config');
  await proceed.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('no diagnostics helper is on the window (R13)', async ({ page }) => {
  await page.goto('/checkout');
  expect(await page.evaluate(() => 'leveePaymentDiagnostics' in window)).toBe(false);
});
