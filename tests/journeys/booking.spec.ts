import type { Page, Route } from 'playwright/test';
import {
  demoForm,
  expect,
  expectAccessible,
  fillDemoForm,
  mailsAbout,
  test,
  toast,
} from './journey.ts';

const endpoint = '**/api/demo-booking';
const refused =
  (status: number, error: string, fields?: Record<string, string>) => (route: Route) =>
    route.fulfill({ status, json: { success: false, error, fields } });
const reference = (page: Page) =>
  demoForm(page)
    .form.getByRole('status')
    .getByText(/^D-[2-9A-Z]{7}$/);
const blockWindows = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null;
  });

async function expectKept(page: Page, visitor: { name: string; email: string; agency: string }) {
  const form = demoForm(page);
  await expect(form.name).toHaveValue(visitor.name);
  await expect(form.email).toHaveValue(visitor.email);
  await expect(form.agency).toHaveValue(visitor.agency);
  await expect(form.date).not.toHaveValue('');
  await expect(form.send).toBeEnabled();
  await expect(form.send).toHaveText('Schedule Demo');
}

test('a visitor books a demo and gets a calendar window, a reference and a mail (R17, R19)', async ({
  page,
  context,
  watch,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  const { day, email } = await fillDemoForm(page);
  await form.time('1:00 PM').check();
  await form.phone.fill('(504) 555-0100');
  await form.notes.fill('The registry, please.');
  await expectAccessible(page);

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let sent: Record<string, unknown> = {};
  await page.route(endpoint, async (route) => {
    sent = route.request().postDataJSON() as Record<string, unknown>;
    await held;
    await route.continue();
  });
  const opening = context.waitForEvent('page');
  await form.send.click();
  await expect(form.send).toHaveText('Booking...');
  await expect(form.send).toBeDisabled();
  await expectAccessible(page);
  answer();

  await expect(toast(page)).toContainText('Demo Scheduled Successfully');
  const shown = await reference(page).innerText();
  await expect(form.send).toHaveText('Schedule Demo');
  for (const field of [form.name, form.email, form.agency, form.phone, form.date, form.notes])
    await expect(field).toHaveValue('');
  await expect(form.time('9:00 AM')).toBeChecked();
  await expect(form.form.getByRole('status')).toBeFocused();
  await expectAccessible(page);
  expect(sent).toMatchObject({
    email,
    preferredDate: `${day}T12:00:00.000Z`,
    preferredTime: '13:00',
    timeZone: 'America/Los_Angeles',
    notes: 'The registry, please.',
  });

  const calendar = await opening;
  await calendar.waitForURL('https://outlook.office.com/**');
  expect(watch.outside).toHaveLength(1);
  const url = new URL(watch.outside[0] ?? '');
  expect(url.origin + url.pathname).toBe('https://outlook.office.com/calendar/0/deeplink/compose');
  const query = Object.fromEntries(url.searchParams);
  const parameters = ['path', 'rru', 'subject', 'startdt', 'enddt', 'body', 'location', 'to'];
  expect(Object.keys(query)).toEqual(parameters);
  expect(query).toMatchObject({
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: `${day}T13:00:00`,
    enddt: `${day}T13:30:00`,
    to: `info@levee.example,${email}`,
  });
  expect(url.search).toContain(`startdt=${encodeURIComponent(`${day}T13:00:00`)}`);
  const link = form.form.getByRole('link', { name: /Outlook calendar/ });
  await expect(link).toHaveAttribute('href', url.href);

  const mails = await mailsAbout(shown, 2);
  const [ours, theirs] = ['info@levee.example', email].map((address) =>
    mails.find((mail) => mail.to?.[0]?.address === address),
  );
  expect(theirs?.text).toContain('1:00 PM Pacific Time');
  expect(ours?.text).toContain('1:00 PM Pacific Time');
  expect(ours?.text).toContain('3:00 PM Central Time');
  for (const mail of [ours, theirs]) {
    expect(mail?.html).toContain(shown);
    const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const calendarText = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(calendarText).toContain('BEGIN:VEVENT');
    expect(calendarText).toMatch(new RegExp(`DTSTART:\\d{8}T2[01]0000Z`));
  }
});

test('a blocked calendar window leaves a saved booking and its link (R19)', async ({
  page,
  watch,
}) => {
  await blockWindows(page);
  await page.goto('/');
  const { email } = await fillDemoForm(page);
  await demoForm(page).send.click();
  await expect(toast(page)).toContainText('Demo Scheduled');
  await expect(toast(page)).toContainText(
    "Your demo has been successfully scheduled. We'll be in touch soon to confirm.",
  );
  await expect(toast(page)).not.toContainText('Successfully');
  await expect(reference(page)).toBeVisible();
  const link = demoForm(page).form.getByRole('link', { name: /Outlook calendar/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/outlook\.office\.com\//);
  expect(watch.outside).toEqual([]);
  await mailsAbout(email, 2);
});

const failures: [string, RegExp, (route: Route) => Promise<void>][] = [
  ['a server error', /status of 500/, refused(500, 'Something went wrong on our side.')],
  ['a network failure', /ERR_(FAILED|CONNECTION)/, (route) => route.abort('connectionfailed')],
];
for (const [what, inConsole, fail] of failures) {
  test(`${what} opens the calendar, warns, and keeps what was entered (R19)`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectConsoleError(inConsole);
    await page.route(endpoint, fail);
    await page.goto('/');
    const visitor = await fillDemoForm(page);
    const opening = context.waitForEvent('page');
    await demoForm(page).send.click();
    await expect(toast(page)).toContainText('Calendar Created, But...');
    await expect(toast(page)).toContainText(
      'Calendar event was created, but there was an error saving your booking for email confirmation. Please save the event from Outlook.',
    );
    await (await opening).waitForURL('https://outlook.office.com/**');
    await expectKept(page, visitor);
    await expectAccessible(page);

    // The same button, once the trouble is over, books it.
    await page.unroute(endpoint);
    await demoForm(page).send.click();
    await expect(reference(page)).toBeVisible();
  });

  test(`${what} with a blocked window is 'Booking Failed' (R19)`, async ({ page, watch }) => {
    watch.expectConsoleError(inConsole);
    await blockWindows(page);
    await page.route(endpoint, fail);
    await page.goto('/');
    const visitor = await fillDemoForm(page);
    await demoForm(page).send.click();
    await expect(toast(page)).toContainText('Booking Failed');
    await expect(toast(page)).toContainText(
      'There was an error scheduling your demo. Please try again or contact us directly.',
    );
    await expectKept(page, visitor);
  });
}

test('a refusal that names fields shows at the fields, without a calendar (R19)', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/status of 400/);
  const email = 'This address does not take mail';
  await page.route(endpoint, refused(400, email, { email }));
  await page.goto('/');
  const visitor = await fillDemoForm(page);
  const form = demoForm(page);
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText(email);
  await expect(form.email).toHaveAccessibleDescription(new RegExp(email));
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expectKept(page, visitor);
  await expect.poll(() => context.pages().length).toBe(1);
  expect(watch.outside).toEqual([]);
  await expectAccessible(page);
});

test('a refusal that names no field on screen is a submission error that says what it says (R19)', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/status of 400/);
  const timeZone = 'We do not know this time zone.';
  await page.route(endpoint, refused(400, 'Please check what you entered.', { timeZone }));
  await page.goto('/');
  const visitor = await fillDemoForm(page);
  const { form, send } = demoForm(page);
  await send.click();
  const problem = form.getByRole('alert').filter({ hasText: 'Submission Error' });
  await expect(problem).toBeFocused();
  await expect(problem).toContainText(timeZone);
  await expect(toast(page)).toContainText('Submission Error');
  await expect(toast(page)).toContainText(timeZone);
  await expectKept(page, visitor);
  await expect.poll(() => context.pages().length).toBe(1);
  await expectAccessible(page);
});

for (const [what, status, body, title] of [
  ['a success that is none', 200, '{"success":false,"error":"No."}', 'Submission Error'],
  ['a page in place of an answer', 200, '<h1>Hotel</h1>', 'Calendar Created, But...'],
] as const)
  test(`${what} is not taken for a booking (R19)`, async ({ page }) => {
    await page.route(endpoint, (route) => route.fulfill({ status, body }));
    await page.goto('/');
    const visitor = await fillDemoForm(page);
    const { form, send } = demoForm(page);
    await send.click();
    await expect(toast(page)).toContainText(title);
    await expect(form.getByRole('alert')).toContainText('What you entered is still here');
    await expectKept(page, visitor);
  });

test('too many tries are a submission error, without a calendar (R19)', async ({
  page,
  context,
  watch,
  request,
}) => {
  watch.expectConsoleError(/status of 429/);
  // Really too many: the limit counts this visitor's address.
  for (let tries = 0; tries < 20; tries += 1)
    expect((await request.post('/api/demo-booking', { data: {} })).status()).toBe(400);
  await page.goto('/');
  const visitor = await fillDemoForm(page);
  await demoForm(page).send.click();
  await expect(toast(page)).toContainText('Submission Error');
  await expect(toast(page)).toContainText(
    /Too many tries\. Please wait \d+ minutes? and try again\./,
  );
  await expectKept(page, visitor);
  await expect.poll(() => context.pages().length).toBe(1);
  expect(watch.outside).toEqual([]);
  await expectAccessible(page);
});

test('another refusal is a submission error in the words of the specification (R19)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 403/);
  await page.route(endpoint, refused(403, 'This request came from another site.'));
  await page.goto('/');
  const visitor = await fillDemoForm(page);
  await demoForm(page).send.click();
  await expect(toast(page)).toContainText('Submission Error');
  await expect(toast(page)).toContainText(
    'Could not process your booking. Please try again or contact support directly.',
  );
  await expectKept(page, visitor);
  expect(watch.outside).toEqual([]);
});

test('pressing twice books once, and booking the same again gives the same reference (R18)', async ({
  page,
}) => {
  await page.goto('/');
  let posts = 0;
  page.on('request', (sent) => void (sent.url().endsWith('/api/demo-booking') && (posts += 1)));
  const visitor = await fillDemoForm(page);
  await demoForm(page).send.dblclick();
  const first = await reference(page).innerText();
  expect(posts).toBe(1);
  await fillDemoForm(page, visitor);
  await demoForm(page).send.click();
  await expect.poll(() => posts).toBe(2);
  await expect(demoForm(page).name).toHaveValue('');
  await expect(reference(page)).toHaveText(first);
  await mailsAbout(visitor.email, 2);
});
