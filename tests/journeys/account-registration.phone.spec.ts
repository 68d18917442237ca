import type { Page, Route } from 'playwright/test';
import { fillRegistration, goodPassword, registerForm } from './accounts.ts';
import { expect, expectAccessible, test, toast } from './journey.ts';

const endpoint = '**/api/auth/register';
const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });
const stored = answer(201, { success: true, data: {} });

async function openForm(page: Page, query = '') {
  await page.goto(`/register${query}`);
  const form = registerForm(page);
  await form.firstName.focus();
  await expect(form.form).toHaveJSProperty('noValidate', true);
  return form;
}

test('an empty form is told everything at once, and each message leaves as its field is mended (section 5)', async ({
  page,
}) => {
  const form = await openForm(page);
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
  await form.send.click();
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
    await form.summary.getByRole('link', { name: message }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expectAccessible(page);

  const fault = form.form.locator('#register-password-field-error');
  for (const [typed, message] of [
    ['riverbank', 'Password must contain at least one uppercase letter'],
    ['RIVERBANK', 'Password must contain at least one lowercase letter'],
    ['Riverbank', 'Password must contain at least one number'],
    ['Riverbank 7'.padEnd(129, '!'), 'Password must be at most 128 characters'],
  ] as const) {
    await form.password.fill(typed);
    await expect(fault).toHaveText(message);
  }
  await fillRegistration(page);
  await expect(form.summary).toBeHidden();
  await form.terms.uncheck();
  await expect(form.summary.getByRole('link')).toHaveText([faults[5][1]]);
  expect(posts).toBe(0);
});

test('what the password still needs is marked as it is typed or pasted, and can be read on the screen', async ({
  page,
}) => {
  const form = await openForm(page);
  const met = form.form.locator('[data-met]');
  await expect(form.password).toHaveAccessibleDescription(/At least 8 characters.*One number/);
  await expect(form.password).toHaveAttribute('autocomplete', 'new-password');
  await form.password.pressSequentially('River');
  await expect(met).toHaveText([/One uppercase letter/, /One lowercase letter/]);
  const status = form.form.getByRole('status').filter({ hasText: 'still needs' });
  await expect(status).toHaveText('The password still needs: at least 8 characters, one number.');
  await form.password.evaluate((field: HTMLInputElement, pasted) => {
    field.select();
    document.execCommand('insertText', false, pasted);
  }, goodPassword);
  await expect(met).toHaveCount(4);
  await form.form.getByRole('button', { name: 'Show password' }).click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await form.form.getByRole('button', { name: 'Hide password' }).click();
  await expect(form.password).toHaveAttribute('type', 'password');
  await expect(form.password).toHaveValue(goodPassword);
});

test('a registration that fails says why, in place and in a toast, and keeps what was typed (section 8)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of (500|503)/);
  watch.expectConsoleError(/ERR_FAILED/);
  const form = await openForm(page);
  const email = await fillRegistration(page);
  const failures = [
    [answer(503, { success: false, error: 'Not right now.' }), 'Not right now.'],
    [answer(500, {}), 'Failed to register. Please try again.'],
    [answer(200, { success: false }), 'Failed to register. Please try again.'],
    [(route: Route) => route.abort(), 'An unexpected error occurred'],
  ] as const;
  for (const [deed, words] of failures) {
    await page.route(endpoint, deed);
    await form.send.click();
    await expect(form.problem).toBeFocused();
    await expect(form.problem.getByRole('heading')).toHaveText('Error');
    await expect(form.problem).toContainText(words);
    await expect(toast(page)).toContainText('Registration failed');
    await expect(toast(page)).toContainText(words);
    await page.unroute(endpoint);
  }
  await expectAccessible(page);
  await expect(form.email).toHaveValue(email);
  await expect(form.password).toHaveValue(goodPassword);
  await expect(form.send).toBeEnabled();
});

for (const [query, next] of [
  ['?checkout=subscription', /\/subscribe$/], // by way of /subscription
  ['', /\/checkout$/],
] as const)
  test(`/register${query} says that a mail was sent, and goes on after 1.5 seconds (R5)`, async ({
    page,
  }) => {
    await page.clock.install();
    let sent: Record<string, unknown> = {};
    await page.route(endpoint, (route) => {
      sent = route.request().postDataJSON() as Record<string, unknown>;
      return stored(route);
    });
    const form = await openForm(page, query);
    const email = await fillRegistration(page);
    await page.clock.runFor(1_200);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await form.send.click();
    await expect(toast(page)).toContainText('Registration successful');
    await expect(form.done).toContainText(email);
    await expect(form.send).toBeDisabled();
    await page.clock.runFor(1_400);
    expect(new URL(page.url()).pathname).toBe('/register');

    // An answer without content leaves this page where it is, so that it can be looked at.
    const asked = page.waitForRequest(/\/(subscription|checkout)$/);
    await page.route(/\/(subscription|checkout)$/, (route) => route.fulfill({ status: 204 }), {
      times: 1,
    });
    await page.clock.runFor(200);
    const address = (await asked).url();
    await page.clock.resume();
    await expectAccessible(page);
    await page.goto(address);
    await expect(page).toHaveURL(next);
    await expect(page.getByText(`We have sent a message to ${email}.`)).toBeVisible();
    await expectAccessible(page);
    expect(sent).toMatchObject({
      ...{ firstName: 'Dana', lastName: 'Reyes', email, password: goodPassword },
      ...{ agencyName: 'City of Somewhere', jobTitle: '', agreeToTerms: true, website: '' },
    });
    await page.reload();
    await expect(page.getByText('We have sent a message to')).toBeHidden();
  });
