import type { Locator, Page } from 'playwright/test';
import { fillRegistration, registerForm } from './accounts.ts';
import { checkoutDialog, openPlan } from './buying.ts';
import { expect, expectToast, expectToasterReady, newVisitor, test, toast } from './journey.ts';

const offline = /ERR_INTERNET_DISCONNECTED/;

/** Goes offline and sends the form that has focus; expects the error in the form and in a toast (section 8). */
async function sendOffline(page: Page, place: Locator, title: string, words: string) {
  await expectToasterReady(page);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expectToast(page, title, words);
  await expect(place.getByRole('alert').filter({ hasText: words }).first()).toBeVisible();
  await page.context().setOffline(false);
}

test('offline, every newsletter form says so (R21)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(offline);
  const connection = 'Please check your connection and try again.';
  for (const [path, part, title, words] of [
    ['/about', 'contentinfo', 'Error', 'Failed to subscribe. Please try again later.'],
    ['/blog', 'main', 'Subscription failed', connection],
    ['/blog/ai-governance-weekly-july-4-2025', 'main', 'Subscription Failed', connection],
  ] as const) {
    await page.goto(path);
    const place = page.getByRole(part);
    await place.getByLabel('Email address').pressSequentially('dana@city.example');
    await sendOffline(page, place, title, words);
  }

  await page.goto('/blog/ai-governance-weekly-july-11-2025');
  const place = page.getByRole('main');
  await place.getByLabel('Email address').pressSequentially(newVisitor().email);
  await expectToasterReady(page);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.press('Enter');
  await expect(place.getByRole('alert')).toHaveText(
    'Thank you for subscribing to our AI governance newsletter!',
  );
  await failed;
  const kept = () => page.evaluate(() => localStorage.getItem('keptSubscription'));
  expect(await kept()).not.toBeNull();
  await context.setOffline(false);
  await expect.poll(kept).toBeNull();
});

test('offline, portal and account forms say so (section 8)', async ({ page, watch }) => {
  watch.expectConsoleErrors(offline);
  await page.goto('/subscription-portal');
  const portal = page.getByRole('form', { name: 'Customer Portal' });
  await portal.getByLabel('Email address').pressSequentially('dana@city.example');
  const noPortal = 'Unable to access customer portal. Please contact support.';
  await sendOffline(page, portal, 'Portal Access Failed', noPortal);

  await page.goto('/register');
  await fillRegistration(page);
  const { form } = registerForm(page);
  await sendOffline(page, form, 'Registration failed', 'An unexpected error occurred');
});

test('offline, both checkouts say so (section 8)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(offline, /status of 503/);
  const noCheckout = 'Unable to process checkout response. Please try again.';
  const plan = await openPlan(page, 'medium-monthly');
  await plan.email.pressSequentially('dana@city.example');
  await sendOffline(page, plan.dialog, 'Checkout Setup Failed', noCheckout);

  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  const { dialog, email } = checkoutDialog(page);
  await page.goto('/checkout');
  await proceed.click();
  await email.pressSequentially('dana@city.example');
  await sendOffline(page, dialog, 'Checkout Setup Failed', noCheckout);

  await page.route('**/api/payment/config', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/checkout');
  const answered = page.waitForResponse('**/api/payment/config');
  await proceed.hover();
  await answered;
  await expectToasterReady(page);
  // Only now: a request that is sent while routes change may never be answered.
  await page.unroute('**/api/payment/config');
  await context.setOffline(true);
  await proceed.click();
  await expect(toast(page)).toContainText('Payment System Not Available');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Our payment system is currently unavailable.',
  );
});
