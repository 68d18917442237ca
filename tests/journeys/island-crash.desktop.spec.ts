/* eslint-disable @typescript-eslint/unbound-method -- each is called with its own `this` */
import type { Page } from 'playwright/test';
import { longDay } from '#src/features/demo-booking/booking.ts';
import { questions } from '#src/features/maturity-assessment/questions.ts';
import { openAdministrator } from './administrators.ts';
import { assessment, newAssessor, openAssessment } from './assessment.ts';
import { answerAsWebKit, breakDays } from './engines.ts';
import {
  demoForm,
  expect,
  expectAccessible,
  fillDemoForm,
  newVisitor,
  test,
  toast,
  weekdayAhead,
} from './journey.ts';

const day = weekdayAhead();
const runsPlainly = 'This form runs in its simple version now. It works the same way.';

/** Reports that the page sends; a beacon is a request like any other. */
function watchReports(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/island-crash')) reports.push(request.postDataJSON());
  });
  return reports;
}

const breakNow = (page: Page) =>
  page.evaluate(() => void ((window as { breakDays?: boolean }).breakDays = true));

/** Types into the native form. */
async function typeIntoPlainForm(page: Page) {
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.pressSequentially(visitor.name);
  await form.email.pressSequentially(visitor.email);
  await form.agency.pressSequentially(visitor.agency);
  return visitor;
}

test('with the days of WebKitGTK 2.50 the demo form books, in the visitor’s zone (R17)', async ({
  page,
}) => {
  await answerAsWebKit(page);
  await page.goto('/');
  const visitor = await typeIntoPlainForm(page);
  const form = demoForm(page);
  await expect(form.date).toHaveAttribute('type', 'text');
  await form.date.pressSequentially(day);
  await form.date.press('Tab');
  const sent = page.waitForRequest('**/api/demo-booking');
  await form.send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    ...visitor,
    preferredDate: `${day}T12:00:00.000Z`,
    timeZone: 'America/Los_Angeles',
  });
  await expect(form.form.getByRole('status')).toContainText('Your demo is booked');
});

test('with the days of WebKitGTK 2.50 the assessment begins, and shows a result that was kept', async ({
  page,
}) => {
  await answerAsWebKit(page);
  await page.addInitScript(
    (answers) =>
      localStorage.setItem(
        'assessmentResults',
        JSON.stringify([
          {
            ...{ takenAt: '2026-11-20T12:00:00Z', name: 'Dana', title: 'CIO', agency: 'City' },
            ...{ answers, score: 30, maturityLevel: 'established', recommendations: [] },
            ...{ reportPath: `/maturity-assessment/report/${'a'.repeat(24)}` },
            reportDeletedOn: '2027-02-18',
          },
        ]),
      ),
    Object.fromEntries(questions.map(({ id }) => [id, 3])),
  );
  const wizard = await openAssessment(page);
  await expect(page.getByText('November 20, 2026: 30 of 50 points')).toBeVisible();
  const visitor = newAssessor();
  await wizard.name.pressSequentially(visitor.name);
  await wizard.title.pressSequentially(visitor.title);
  await wizard.agency.pressSequentially(visitor.agency);
  await wizard.email.pressSequentially(visitor.email);
  await wizard.next.click();
  await expect(wizard.step(2)).toBeVisible();
});

test('a demo form that crashes comes back as the plain one with what was typed, books, and is counted', async ({
  page,
}) => {
  const reports = watchReports(page);
  await breakDays(page, { atOnce: true });
  await page.goto('/');
  const form = demoForm(page);
  const visitor = await typeIntoPlainForm(page);
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await expect(form.agency).toBeFocused();
  await expect(form.name).toHaveValue(visitor.name);
  await expect(form.email).toHaveValue(visitor.email);
  await expectAccessible(page);
  await form.date.pressSequentially(day);
  await form.time('2:00 PM').check();
  await form.send.click();
  await page.waitForURL('**/demo-booking-result?outcome=done**');
  await expect(page.getByText(/^D-[2-9A-Z]{7}$/)).toBeVisible();
  expect(reports).toEqual([{ island: 'DemoForm', error: 'RangeError: Invalid time value' }]);

  await openAdministrator(page, 'crashes');
  await page.goto('/admin/inbox');
  await expect(
    page.getByText(/^Crashes of interactive parts in the last 7 days: .*demo form, Chrome \d+/),
  ).toBeVisible();
});

test('a demo form that crashes later keeps everything, the zone included (R17)', async ({
  page,
}) => {
  await breakDays(page);
  await page.goto('/');
  const visitor = await fillDemoForm(page);
  const form = demoForm(page);
  await form.time('3:00 PM').check();
  await form.notes.pressSequentially('Typed before');
  await breakNow(page);
  await form.time('4:00 PM').check();
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await expect(form.date).toHaveValue(longDay(visitor.day));
  await expect(form.time('3:00 PM')).toBeChecked({ checked: false });
  await expect(form.time('4:00 PM')).toBeChecked();
  await expect(form.time('4:00 PM')).toBeFocused();
  await expect(form.notes).toHaveValue('Typed before');
  const posted = page.waitForRequest('**/api/demo-booking');
  await form.send.click();
  expect(new URLSearchParams((await posted).postData() ?? '').get('timeZone')).toBe(
    'America/Los_Angeles',
  );
  await page.waitForURL('**/demo-booking-result?outcome=done**');
});

test('a form that was sent before its island crashed is posted the plain way at once', async ({
  page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/DemoForm*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await breakDays(page, { atOnce: true });
  await page.goto('/');
  const visitor = await typeIntoPlainForm(page);
  const form = demoForm(page);
  await form.date.pressSequentially(day);
  await form.send.click();
  const posted = page.waitForRequest('**/api/demo-booking', { timeout: 5000 });
  arrive();
  const sent = new URLSearchParams((await posted).postData() ?? '');
  expect(Object.fromEntries(sent)).toMatchObject({
    ...visitor,
    preferredDate: day,
    timeZone: 'America/Los_Angeles',
  });
  await page.waitForURL('**/demo-booking-result?outcome=done**');
});

test('a form whose script is gone says that it is the plain one, and books in the zone that it names (R17)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 404/);
  watch.expectConsoleError(/Failed to fetch dynamically imported module/);
  const reports = watchReports(page);
  // A deploy has replaced it.
  await page.route('**/_astro/DemoForm*.js*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await typeIntoPlainForm(page);
  const form = demoForm(page);
  await expect(form.form.getByText('Pacific Time')).toBeVisible();
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await form.date.pressSequentially(day);
  const posted = page.waitForRequest('**/api/demo-booking');
  await form.send.click();
  expect(new URLSearchParams((await posted).postData() ?? '').get('timeZone')).toBe(
    'America/Los_Angeles',
  );
  await page.waitForURL('**/demo-booking-result?outcome=done**');
  expect(reports).toEqual([
    { island: 'DemoForm', error: 'TypeError: Failed to fetch dynamically imported module …' },
  ]);
});

test('an assessment that crashes becomes the long form with what was entered, and posts', async ({
  page,
}) => {
  const reports = watchReports(page);
  await page.addInitScript(() => {
    const state = window as { breakDays?: boolean };
    const { format } = Intl.ListFormat.prototype;
    Intl.ListFormat.prototype.format = function (list) {
      if (state.breakDays) throw new TypeError('undefined is not an object');
      return format.call(this, list);
    };
  });
  const wizard = await openAssessment(page);
  const visitor = newAssessor();
  await wizard.name.pressSequentially(visitor.name);
  await wizard.title.pressSequentially(visitor.title);
  await wizard.agency.pressSequentially(visitor.agency);
  await wizard.email.pressSequentially(visitor.email);
  await wizard.next.click();
  await wizard.option(3).check();
  await breakNow(page);
  await wizard.next.click();
  await expect(page.getByText(runsPlainly)).toBeVisible();
  // At once, not when the patience with a script that does not come is over.
  await expect(wizard.submit).toBeVisible({ timeout: 2000 });
  await expect(wizard.next).toBeHidden();
  await expect(wizard.name).toHaveValue(visitor.name);
  await expect(
    page.getByRole('group', { name: questions[0]!.text }).getByRole('radio').nth(2),
  ).toBeChecked();
  await expectAccessible(page);
  for (const { text } of questions.slice(1))
    await page.getByRole('group', { name: text }).getByRole('radio').nth(2).check();
  await wizard.submit.click();
  await expect(page).toHaveURL(/\/maturity-assessment\/report\/[\w-]+\?sent=1$/);
  expect(reports).toEqual([
    { island: 'AssessmentWizard', error: 'TypeError: undefined is not an object' },
  ]);
});

test('an assessment that crashes before anything is entered is the long form at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Intl.ListFormat.prototype.format = () => {
      throw new TypeError('undefined is not an object');
    };
  });
  await page.goto('/maturity-assessment');
  const wizard = assessment(page);
  await expect(wizard.submit).toBeVisible({ timeout: 3000 });
  await expect(page.getByText(runsPlainly)).toBeVisible();
  // The browser itself asks for what is missing, as it does without JavaScript.
  await wizard.submit.click();
  await expect(wizard.name).toBeFocused();
});

test('a page whose island has no plain form says what it says without JavaScript', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new RangeError('Invalid currency');
      },
    });
  });
  await page.route('**/api/payment/session**', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          ...{ amount_total: 100, currency: 'usd', customer_email: 'dana@city.example' },
          ...{ line_items: { data: [] }, subscription: null, payment_status: 'paid' },
        },
      },
    }),
  );
  await page.goto('/payment-success?session_id=cs_test_1');
  await expect(page.getByText('the confirmation comes by email, with the plan')).toBeVisible();
  await expect(
    page.getByText('This part of the page cannot run in your browser now.'),
  ).toBeVisible();
  await expect(page.getByText('Loading your payment details')).toBeHidden();
});

test('a chat that crashes says so, gives back what was typed, and opens again', async ({
  page,
}) => {
  const reports = watchReports(page);
  await page.addInitScript(() => {
    const state = window as { breakDays?: boolean };
    const { trim } = String.prototype;
    String.prototype.trim = function () {
      if (state.breakDays && String(this).startsWith('What does it')) throw new TypeError('null');
      return trim.call(this);
    };
  });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Chat with Lexi' }).click();
  const box = page.getByLabel('Message Lexi');
  // While the greeting is on its way nothing can be typed.
  await expect(page.getByText('Hello, I am Lexi')).toBeVisible();
  await expect(box).toBeEnabled();
  await box.pressSequentially('What does it cos');
  await breakNow(page);
  // A key goes to whatever has focus: the box itself is gone as the key is released.
  await page.keyboard.type('t');
  const stopped = page.getByRole('dialog', { name: 'Chat with Lexi' });
  await expect(stopped.getByRole('alert')).toContainText('The chat has stopped in this browser.');
  await expect(stopped.getByLabel('What you wrote')).toHaveValue(/^What does it cos/);
  await expectAccessible(page);
  await page.evaluate(() => void ((window as { breakDays?: boolean }).breakDays = false));
  await stopped.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Chat with Lexi' })).toBeFocused();
  await page.getByRole('button', { name: 'Chat with Lexi' }).click();
  await expect(page.getByLabel('Message Lexi')).toBeVisible();
  expect(reports).toEqual([{ island: 'ChatPanel', error: 'TypeError: null' }]);
});

test('a checkout dialog that crashes gives way to the plain form with the address', async ({
  page,
  watch,
}) => {
  // The field is checked once more as focus leaves the dialog.
  watch.expectConsoleError(/TypeError: null/);
  await page.addInitScript(() => {
    const state = window as { breakDays?: boolean };
    const { test } = RegExp.prototype;
    RegExp.prototype.test = function (text) {
      if (state.breakDays && text.startsWith('dana@city')) throw new TypeError('null');
      return test.call(this, text);
    };
  });
  await page.goto('/subscribe');
  const name = 'Choose plan Small Rural, annual';
  await page.getByRole('button', { name }).click();
  const order = page.locator('.order', { hasText: name });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').pressSequentially('dana@city.exampl');
  await breakNow(page);
  await page.keyboard.type('e');
  await expect(dialog).toBeHidden();
  await expect(order.getByLabel('Email address')).toBeVisible();
  await expect(order.getByLabel('Email address')).toHaveValue(/^dana@city\.exampl/);
  await expect(order.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
});

test('a toast whose script cannot be had is a plain one', async ({ page, context, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await page.route('**/_astro/Toaster*.js*', (route) => route.abort());
  await page.goto('/');
  await fillDemoForm(page);
  await page.evaluate(() => (window.open = () => null));
  await context.setOffline(true);
  await demoForm(page).send.click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Booking Failed' })
      .getByText('There was an error scheduling your demo.'),
  ).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Booking Failed')).toBeHidden();
  await context.setOffline(false);
});
