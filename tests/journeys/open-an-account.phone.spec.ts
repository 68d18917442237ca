import type { Page, Route } from 'playwright/test';
import { fillRegistration, goodPassword, registerForm } from './accounts.ts';
import { expect, expectAccessible, test, toast } from './journey.ts';
import { typeOver } from './type-over.ts';

const endpoint = '**/api/auth/register';

/** Sends the form, reads what is said before the next page comes, and goes there; resolves to the milliseconds until that page was asked for. */
async function sendAndGoOn(page: Page, email: string): Promise<number> {
  const form = registerForm(page);
  const next = /\/(subscription|checkout)$/;
  // An answer without content leaves this page where it is, so that it can be read.
  await page.route(next, (route) => route.fulfill({ status: 204 }), { times: 1 });
  // Before the browser has the answer, so that a slow machine cannot shorten the wait.
  let answeredAt = Infinity;
  const passOn = async (route: Route) => {
    const response = await route.fetch();
    answeredAt = Date.now();
    await route.fulfill({ response });
  };
  await page.route(endpoint, passOn, { times: 1 });
  const asked = page.waitForRequest(next).then((request) => [request.url(), Date.now()] as const);
  await form.send.tap();
  await expect(toast(page)).toContainText('Registration successful');
  await expect(form.done).toContainText(email);
  await expect(form.send).toBeDisabled();
  const [address, at] = await asked;
  await expectAccessible(page);
  await page.goto(address);
  return at - answeredAt;
}

test('a visitor corrects a registration, then checks out (section 5, R5)', async ({ page }) => {
  await page.goto('/register');
  const form = registerForm(page);
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
  // The first press of all: the form's script is not there yet, and the messages are ours all the same.
  await form.send.tap();
  await expect(form.summary).toBeFocused();
  const faults = [
    [form.firstName, 'First name must be at least 2 characters'],
    [form.lastName, 'Last name must be at least 2 characters'],
    [form.email, 'Please enter a valid email address'],
    [form.password, 'Password must be at least 8 characters'],
    [form.agency, 'Agency name must be at least 2 characters'],
    [form.terms, 'You must agree to the terms and privacy policy'],
  ] as const;
  await expect(form.summary.getByRole('link')).toHaveText(faults.map(([, message]) => message));
  for (const [field, message] of faults) {
    await form.summary.getByRole('link', { name: message }).tap();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expectAccessible(page);

  await typeOver(form.password, 'River');
  await expect(form.form.locator('[data-met]')).toHaveText([
    /One uppercase letter/,
    /One lowercase letter/,
  ]);
  await expect(form.form.getByRole('status').filter({ hasText: 'still needs' })).toHaveText(
    'The password still needs: at least 8 characters, one number.',
  );
  // Pasted, as password managers do it.
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
  expect(posts).toBe(0);
  // The specification has the word stand there for 1.5 seconds; a timer may be a little early.
  expect(await sendAndGoOn(page, email)).toBeGreaterThan(1300);
  await page.waitForURL(/\/checkout$/);
  const note = page.getByText(`We sent a message to ${email}.`);
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(note).toBeHidden();
});

test('a failed registration keeps its entries (section 8, R5)', async ({ page, watch }) => {
  watch.expectConsoleError(/status of (500|503)/);
  watch.expectConsoleError(/ERR_FAILED/);
  await page.goto('/register?checkout=subscription');
  const form = registerForm(page);
  const email = await fillRegistration(page);
  const answer = (status: number, json: unknown) => (route: Route) =>
    route.fulfill({ status, json });
  for (const [fail, words] of [
    [answer(503, { success: false, error: 'Not right now.' }), 'Not right now.'],
    [answer(500, {}), 'Failed to register. Please try again.'],
    [(route: Route) => route.abort(), 'An unexpected error occurred'],
  ] as const) {
    await page.route(endpoint, fail);
    await form.send.tap();
    await expect(form.problem).toContainText(words);
    await expect(form.problem).toBeFocused();
    await expect(toast(page)).toContainText('Registration failed');
    await expect(toast(page)).toContainText(words);
    await page.unroute(endpoint);
  }
  await expectAccessible(page);
  await expect(form.email).toHaveValue(email);
  await expect(form.password).toHaveValue(goodPassword);
  await sendAndGoOn(page, email);
  // By way of /subscription.
  await page.waitForURL(/\/subscribe$/);
  await expect(page.getByText(`We sent a message to ${email}.`)).toBeVisible();
});
