import type { Page, Route } from 'playwright/test';
import { fillRegistration, goodPassword, registerForm } from './accounts.ts';
import {
  expect,
  expectAccessible,
  expectFieldErrors,
  expectToast,
  refuse,
  test,
  toast,
  typeOver,
  watchPosts,
} from './journey.ts';

const endpoint = '**/api/auth/register';

/** Sends the form and follows it to the next page; resolves to the milliseconds until that page was requested. */
async function sendAndContinue(page: Page, email: string): Promise<number> {
  const form = registerForm(page);
  const next = /\/(subscription|checkout)$/;
  // A 204 response keeps this page open, so that its messages can be checked.
  await page.route(next, (route) => route.fulfill({ status: 204 }), { times: 1 });
  // Measured before the browser has the response, so that a slow machine can't shorten the wait.
  let answeredAt = Infinity;
  const passOn = async (route: Route) => {
    const response = await route.fetch();
    answeredAt = Date.now();
    await route.fulfill({ response });
  };
  await page.route(endpoint, passOn, { times: 1 });
  const requested = page
    .waitForRequest(next)
    .then((request) => [request.url(), Date.now()] as const);
  await form.send.tap();
  await expect(toast(page)).toContainText('Registration successful');
  await expect(toast(page)).toContainText('the link in our message activates signing in');
  await expect(form.done).toContainText(email);
  await expect(form.send).toBeDisabled();
  const [url, at] = await requested;
  await expectAccessible(page);
  await page.goto(url);
  return at - answeredAt;
}

test('a visitor corrects a registration, then checks out (section 5, R5)', async ({ page }) => {
  await page.goto('/register');
  const form = registerForm(page);
  const posts = watchPosts(page);
  // The first press comes before hydration, and still shows our messages, not the browser's.
  await form.send.tap();
  await expectFieldErrors(form.summary, [
    [form.firstName, 'First name must be at least 2 characters'],
    [form.lastName, 'Last name must be at least 2 characters'],
    [form.email, 'Please enter a valid email address'],
    [form.password, 'Password must be at least 8 characters'],
    [form.agency, 'Agency name must be at least 2 characters'],
    [form.terms, 'You must agree to the terms and privacy policy'],
  ]);
  await expectAccessible(page);

  await typeOver(form.password, 'River');
  await expect(form.form.locator('[data-met]')).toHaveText([
    /One uppercase letter/,
    /One lowercase letter/,
  ]);
  await expect(form.form.getByRole('status').filter({ hasText: 'still needs' })).toHaveText(
    'The password still needs: at least 8 characters, one number.',
  );
  // Password managers paste.
  await form.password.evaluate((field: HTMLInputElement, pasted) => {
    field.select();
    document.execCommand('insertText', false, pasted);
  }, goodPassword);
  await expect(form.form.locator('[data-met]')).toHaveCount(4);
  await form.form.getByRole('button', { name: 'Show password' }).tap();
  await expect(form.password).toHaveAttribute('type', 'text');
  await expect(form.password).toHaveValue(goodPassword);
  await expectAccessible(page);
  await form.form.getByRole('button', { name: 'Hide password' }).tap();
  await expect(form.password).toHaveAttribute('type', 'password');

  const email = await fillRegistration(page);
  await expect(form.summary).toBeHidden();
  expect(posts).toEqual([]);
  // The message shows for 1.5 seconds; a timer may fire a little early.
  expect(await sendAndContinue(page, email)).toBeGreaterThan(1300);
  await page.waitForURL(/\/checkout$/);
  const note = page.getByText(`We sent a message to ${email}. The link in it activates signing in`);
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(note).toBeHidden();
});

test('a failed registration keeps its entries (section 8, R5)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of (500|503)/, /ERR_FAILED/);
  await page.goto('/register?checkout=subscription');
  const form = registerForm(page);
  const email = await fillRegistration(page);
  for (const [fail, message] of [
    [refuse(503, 'Not right now.'), 'Not right now.'],
    [
      (route: Route) => route.fulfill({ status: 500, json: {} }),
      'Failed to register. Please try again.',
    ],
    [(route: Route) => route.abort(), 'An unexpected error occurred'],
  ] as const) {
    await page.route(endpoint, fail);
    await form.send.tap();
    await expect(form.problem).toContainText(message);
    await expect(form.problem).toBeFocused();
    await expectToast(page, 'Registration failed', message);
    await page.unroute(endpoint);
  }
  await expectAccessible(page);
  await expect(form.email).toHaveValue(email);
  await expect(form.password).toHaveValue(goodPassword);
  await sendAndContinue(page, email);
  // /subscription redirects there.
  await page.waitForURL(/\/subscribe$/);
  await expect(page.getByText(`We sent a message to ${email}.`)).toBeVisible();
});
