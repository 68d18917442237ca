import type { Locator, Page } from 'playwright/test';
import { fillRegistration, registerForm } from './accounts.ts';
import { checkoutDialog, openPlan } from './buying.ts';
import { expect, expectToast, expectToasterReady, newVisitor, test, toast } from './journey.ts';

const offline = /ERR_INTERNET_DISCONNECTED/;
const connection = 'Please check your connection and try again.';

/** Goes offline and sends the form that has focus; expects advice about the connection in the form, and a toast (section 8). */
async function sendOffline(page: Page, place: Locator, title: string, message = connection) {
  await expectToasterReady(page);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expectToast(page, title, message);
  const problem = place.getByRole('alert').filter({ hasText: connection }).first();
  await expect(problem).toContainText(message);
  await page.context().setOffline(false);
}

test('offline, every newsletter form says so (R21)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(offline);
  for (const [path, part, title] of [
    ['/about', 'contentinfo', 'Error'],
    ['/blog', 'main', 'Subscription failed'],
    ['/blog/ai-governance-weekly-july-4-2025', 'main', 'Subscription Failed'],
  ] as const) {
    await page.goto(path);
    const place = page.getByRole(part);
    await place.getByLabel('Email address').pressSequentially('dana@city.example');
    await sendOffline(page, place, title);
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
  const plan = await openPlan(page, 'medium-monthly');
  await plan.email.pressSequentially('dana@city.example');
  await sendOffline(page, plan.dialog, 'Checkout Setup Failed');
  await plan.email.focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
  await expect(plan.email).toBeFocused();
  await expect(plan.dialog).toBeVisible();

  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  const { dialog, email } = checkoutDialog(page);
  await page.goto('/checkout');
  await proceed.click();
  await email.pressSequentially('dana@city.example');
  await sendOffline(page, dialog, 'Checkout Setup Failed');

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
  await expectToast(page, 'Checkout Setup Failed', connection);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(connection);
});

test('offline, forms without toasts and the payment page say so', async ({ page, watch }) => {
  watch.expectConsoleErrors(offline);
  for (const [path, name, button] of [
    ['/login', 'Sign in', 'Sign in'],
    ['/forgot-password', 'Reset your password', 'Send the link'],
    ['/contact', 'Leave a question', 'Send question'],
  ] as const) {
    await page.goto(path);
    const form = page.getByRole('form', { name });
    for (const field of await form.getByRole('textbox').all())
      await field.pressSequentially('dana@city.example');
    await expect(page.locator('astro-island', { has: form })).not.toHaveAttribute('ssr');
    // A form loads the styles of its errors once it is hydrated.
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('form-states')),
    );
    await page.context().setOffline(true);
    await form.getByRole('button', { name: button }).click();
    await expect(form.getByRole('alert').filter({ hasText: connection })).toBeFocused();
    await page.context().setOffline(false);
  }

  await page.route('**/api/payment/session?*', (route) => route.abort('internetdisconnected'));
  await page.goto('/payment-success?session_id=cs_test_1');
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('Failed to load payment details');
  await expect(problem).toContainText(connection);
});
