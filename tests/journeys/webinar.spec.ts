import type { Page, Route } from 'playwright/test';
import { expect, expectAccessible, mailsAbout, newVisitor, test, toast } from './journey.ts';

const endpoint = '**/api/webinar-registrations';
const address = '/resources?webinar=1';
const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });

/** The dialog and its parts, by role and label. */
function webinarDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Register for the webinar' });
  return {
    dialog,
    firstName: dialog.getByLabel('First name'),
    lastName: dialog.getByLabel('Last name'),
    email: dialog.getByLabel('Email'),
    send: dialog.getByRole('button', { name: /^(Register|Registering\.\.\.)$/ }),
    summary: dialog.getByRole('alert').filter({ hasText: /^Check (one|\d+) answers?/ }),
    opener: page.getByRole('link', { name: 'Register', exact: true }),
  };
}

async function fillDialog(page: Page) {
  const { email } = newVisitor();
  const form = webinarDialog(page);
  await form.firstName.fill('Dana');
  await form.lastName.fill('Reyes');
  await form.email.fill(email);
  return email;
}

async function expectKept(page: Page, email: string) {
  const form = webinarDialog(page);
  await expect(form.dialog).toBeVisible();
  await expect(form.firstName).toHaveValue('Dana');
  await expect(form.lastName).toHaveValue('Reyes');
  await expect(form.email).toHaveValue(email);
  await expect(form.send).toHaveText('Register');
  await expect(form.send).toBeEnabled();
}

test('nothing of the dialog is fetched before it is asked for, and a webinar that is over took place (R23, R24)', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (sent) => void (/\.js$/.test(sent.url()) && scripts.push(sent.url())));
  await page.goto('/resources', { waitUntil: 'networkidle' });
  const section = page.locator('#webinar-registration');
  await expect(section).toContainText('Thursday, August 14, 2025');
  await expect(section).toContainText(
    '11:00 AM Pacific / 12:00 Mountain / 1:00 Central / 2:00 Eastern',
  );
  await expect(section).toContainText('This webinar took place.');
  await expect(webinarDialog(page).opener).toHaveCount(0);
  await expect(webinarDialog(page).dialog).toBeHidden();
  expect(scripts.filter((url) => /Webinar|client/.test(url))).toEqual([]);
});

test('the address opens the dialog, and a registration is mailed about (R20, R23)', async ({
  page,
}) => {
  await page.goto(address);
  const form = webinarDialog(page);
  await expect(form.dialog).toBeVisible();
  await expect(form.dialog).toContainText('Thursday, August 14, 2025');
  await expect(form.dialog).toContainText('This webinar took place.');
  await expectAccessible(page);
  const email = await fillDialog(page);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(endpoint, async (route) => {
    await held;
    await route.continue();
  });
  await form.send.click();
  await expect(form.send).toHaveText('Registering...');
  await expect(form.send).toBeDisabled();
  await expectAccessible(page);
  release();

  await expect(toast(page)).toContainText('Registration Successful!');
  // No calendar invite is promised for what is over.
  await expect(toast(page)).toContainText('This webinar took place. Check your email');
  await expect(form.dialog).toBeHidden();
  await expect(form.opener).toBeFocused();
  await expectAccessible(page);
  await form.opener.click();
  for (const field of [form.firstName, form.lastName, form.email])
    await expect(field).toHaveValue('');

  const mails = await mailsAbout(email, 2);
  const theirs = mails.find(({ to }) => to?.[0]?.address === email);
  expect(theirs?.text).toContain('took place on Thursday, August 14, 2025');
  expect(theirs?.attachments).toEqual([]);
});

test("for a webinar to come the toast has the specification's words (section 8)", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2025-08-01T09:00:00-07:00'));
  let sent: Record<string, unknown> = {};
  await page.route(endpoint, async (route) => {
    sent = route.request().postDataJSON() as Record<string, unknown>;
    await route.fulfill({
      status: 201,
      json: { success: true, data: { webinar: 'upcoming', registration: 'new' } },
    });
  });
  await page.goto(address);
  const form = webinarDialog(page);
  await expect(form.dialog).toBeVisible();
  await expect(form.dialog).not.toContainText('took place');
  const email = await fillDialog(page);
  await form.send.click();
  await expect(toast(page)).toContainText('Registration Successful!');
  await expect(toast(page)).toContainText(
    'Check your email for the calendar invite with Teams meeting details.',
  );
  expect(sent).toMatchObject({
    ...{ firstName: 'Dana', lastName: 'Reyes', email },
    webinarDate: 'august-14-2025',
  });
});

test('an empty form is told everything at once, and each message leaves as its field is mended (section 5)', async ({
  page,
}) => {
  await page.goto(address);
  const form = webinarDialog(page);
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
  await form.send.click();
  await expect(form.summary).toBeFocused();
  const faults = [
    [form.firstName, 'First name is required'],
    [form.lastName, 'Last name is required'],
    [form.email, 'Please enter a valid email address'],
  ] as const;
  await expect(form.summary.getByRole('link')).toHaveText(faults.map(([, message]) => message));
  await expectAccessible(page);
  for (const [field, message] of faults) {
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await form.summary.getByRole('link', { name: message }).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
  await form.firstName.fill('Dana');
  await expect(form.summary.getByRole('link')).toHaveCount(2);
  await form.lastName.fill('Reyes');
  await form.email.fill('dana@city');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await form.email.fill('dana@city.example');
  await expect(form.summary).toBeHidden();
  await form.firstName.fill(' ');
  await expect(form.summary.getByRole('link')).toHaveText(['First name is required']);
  expect(posts).toBe(0);
});

test('by keyboard alone: in, around, out and in again, with what was typed still there', async ({
  page,
}) => {
  await page.goto(address);
  const form = webinarDialog(page);
  await expect(form.dialog).toBeVisible();
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);
  expect(await inside()).toBe(true);
  await form.firstName.focus();
  await page.keyboard.type('Dana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Reyes');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dana');
  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(form.opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.dialog).toBeVisible();
  await expect(form.firstName).toHaveValue('Dana');
  await expect(form.lastName).toHaveValue('Reyes');
  await form.email.focus();
  await page.keyboard.press('Enter');
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveCount(1);
});

test('every way out closes it and keeps what was typed', async ({ page }) => {
  await page.goto(address);
  const { dialog, firstName, opener } = webinarDialog(page);
  await firstName.fill('Dana');
  const waysOut = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of waysOut) {
    await leave();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(firstName).toHaveValue('Dana');
  }
});

test('a server that is down says so in words, within reach, and keeps what was typed (section 8)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await page.route(endpoint, (route) => route.abort());
  await page.goto(address);
  const email = await fillDialog(page);
  const { dialog, send } = webinarDialog(page);
  await send.click();
  const problem = dialog.getByRole('alert').filter({ hasText: 'Registration Failed' });
  await expect(problem).toBeFocused();
  await expect(problem).toContainText('Please try again later.');
  await expect(toast(page)).toContainText('Registration Failed');
  await expect(toast(page)).toContainText('Please try again later.');
  await expectKept(page, email);
  await expectAccessible(page);
  // Outside an open modal dialog nothing could be pressed.
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
  await expectKept(page, email);

  await page.unroute(endpoint);
  await send.click();
  await expect(toast(page)).toContainText('Registration Successful!');
  await expect(dialog).toBeHidden();
  await expect(toast(page)).toBeInViewport();
  await expectAccessible(page);
});

test("a refusal shows the server's own message (section 8)", async ({ page, watch }) => {
  watch.expectConsoleError(/status of (429|400)/);
  const error = 'Too many tries. Please wait 4 minutes and try again.';
  await page.route(endpoint, answer(429, { success: false, error }));
  await page.goto(address);
  const email = await fillDialog(page);
  const form = webinarDialog(page);
  await form.send.click();
  await expect(toast(page)).toContainText(error);
  await expectKept(page, email);

  const fields = { email: 'This address does not take mail' };
  await page.unroute(endpoint);
  await page.route(endpoint, answer(400, { success: false, error: fields.email, fields }));
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(new RegExp(fields.email));
  await expect(toast(page)).toContainText(fields.email);
  await expectKept(page, email);
});

test('the flag opens the dialog without being asked (R23)', async ({ page }) => {
  await page.route('**/resources', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // As the page is built with the flag.
    const flagged = html.replace('id="webinar-registration"', '$& data-open');
    expect(flagged).not.toBe(html);
    await route.fulfill({ response, body: flagged });
  });
  await page.goto('/resources');
  await expect(webinarDialog(page).dialog).toBeVisible();
});

test('nothing scrolls sideways at 320 pixels, with every message shown', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  const { dialog, send, summary } = webinarDialog(page);
  await send.click();
  await expect(summary).toBeFocused();
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

for (const path of [
  '/webinar-registration',
  '/webinar-registration-result?outcome=done&webinar=took-place',
  '/webinar-registration-result?outcome=invalid&fields=firstName,email',
  '/webinar-registration-result?outcome=failed',
]) {
  test(`the page for visitors without a script is accessible: ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}
