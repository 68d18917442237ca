/* eslint-disable @typescript-eslint/unbound-method -- each is called with its own `this` */
import type { Page } from 'playwright/test';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { openAdministrator } from './administrators.ts';
import { assessment, fillAboutYou, openAssessment } from './assessment.ts';
import { demoForm, endpoint, fillDemoForm, inWords, slot } from './booking.ts';
import { breakDays, runsPlainly, watchReports } from './broken-browser.ts';
import { openPlan, payByCard } from './buying.ts';
import { expect, expectAccessible, newVisitor, test, toast } from './journey.ts';

interface Breakable {
  breakDays?: boolean;
}
const setBroken = (page: Page, broken: boolean) =>
  page.evaluate((value) => void ((window as Breakable).breakDays = value), broken);

test('a visitor books despite a crashed form, and an administrator sees it', async ({ page }) => {
  const reports = await watchReports(page);
  await breakDays(page, { atOnce: true });
  await page.goto('/');
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.pressSequentially(visitor.name);
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveValue(visitor.name);
  // Without our calendar, a phone needs its keyboard.
  await expect(form.date).not.toHaveAttribute('inputmode');
  await expectAccessible(form.form);
  await form.email.pressSequentially(visitor.email);
  await form.agency.pressSequentially(visitor.agency);
  await form.date.pressSequentially(weekdayAhead());
  await form.time(slot(-2).label).check();
  await form.send.click();
  await page.waitForURL('**/form-result/demo-booking?reference=**');
  await expect(page.getByText(/^D-[2-9A-Z]{7}$/)).toBeVisible();
  expect(reports).toEqual([{ island: 'DemoForm', error: 'RangeError: Invalid time value' }]);

  await openAdministrator(page, 'crashes');
  await page.goto('/admin/inbox');
  await expect(
    page.getByText(/^Crashes of interactive parts in the last 7 days: .*demo form, Chrome \d+/),
  ).toBeVisible();
});

test('a form that crashes halfway keeps entries, focus and time zone (R17)', async ({ page }) => {
  await breakDays(page);
  await page.goto('/');
  const visitor = await fillDemoForm(page);
  const form = demoForm(page);
  await form.notes.pressSequentially('Typed before');
  await setBroken(page, true);
  await form.time(slot(-1).label).check();
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await expect(form.agency).toHaveValue(visitor.agency);
  await expect(form.date).toHaveValue(inWords(visitor.day));
  await expect(form.notes).toHaveValue('Typed before');
  await expect(form.time(slot(-1).label)).toBeChecked();
  await expect(form.time(slot(-1).label)).toBeFocused();
  const posting = page.waitForRequest(endpoint);
  await form.send.click();
  const sent = new URLSearchParams((await posting).postData() ?? '');
  expect(sent.get('timeZone')).toBe('America/Los_Angeles');
  await page.waitForURL('**/form-result/demo-booking?reference=**');
});

test('a crashed assessment continues in one long form with its answers', async ({ page }) => {
  const reports = await watchReports(page);
  await page.addInitScript(() => {
    const state = window as Breakable;
    const { format } = Intl.ListFormat.prototype;
    Intl.ListFormat.prototype.format = function (list) {
      if (state.breakDays) throw new TypeError('undefined is not an object');
      return format.call(this, list);
    };
  });
  const wizard = await openAssessment(page);
  const visitor = await fillAboutYou(page);
  await wizard.option(3).check();
  await setBroken(page, true);
  await wizard.next.click();
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await expect(wizard.submit).toBeVisible();
  await expect(wizard.next).toBeHidden();
  await expect(wizard.name).toHaveValue(visitor.name);
  const third = (text: string) => page.getByRole('group', { name: text }).getByRole('radio').nth(2);
  await expect(third(questions[0]!.text)).toBeChecked();
  await expectAccessible(page);
  for (const { text } of questions.slice(1)) await third(text).check();
  await wizard.submit.click();
  await expect(page).toHaveURL(/\/maturity-assessment\/report\/[\w-]+\?sent=1$/);
  expect(reports).toEqual([
    { island: 'AssessmentWizard', error: 'TypeError: undefined is not an object' },
  ]);

  // Now the wizard crashes as soon as it opens.
  await page.addInitScript(() => void ((window as Breakable).breakDays = true));
  await page.goto('/maturity-assessment');
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await wizard.submit.click();
  // The browser itself reports the missing name, as it does without JavaScript.
  await expect(assessment(page).name).toBeFocused();
});

test('a buyer pays although the dialog and payment page crash', async ({ page, watch }) => {
  // The field is validated again as focus leaves the dialog.
  watch.expectConsoleErrors(/TypeError: null/);
  const { email } = newVisitor();
  await page.addInitScript(() => {
    const state = window as Breakable;
    const { test } = RegExp.prototype;
    RegExp.prototype.test = function (text) {
      if (state.breakDays && text.startsWith('dana@city')) throw new TypeError('null');
      return test.call(this, text);
    };
    if (location.pathname === '/payment-success')
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          throw new RangeError('Invalid currency');
        },
      });
  });
  const { dialog, email: field } = await openPlan(page, 'small-rural-yearly');
  await field.pressSequentially(email.slice(0, -1));
  await setBroken(page, true);
  await page.keyboard.type(email.slice(-1));
  await expect(dialog).toBeHidden();
  const order = page.locator('.order', { hasText: 'Choose plan Small Rural, annual' });
  // The dialog may be gone before the last key arrives.
  await expect(order.getByLabel('Email address')).toHaveValue(
    new RegExp(`^${email.slice(0, -1)}e?$`),
  );
  await order.getByRole('button', { name: 'Continue to payment' }).click();
  await payByCard(page);
  await expect(page.getByText('you’ll get a confirmation by email with the plan')).toBeVisible();
  await expect(
    page.getByText('This part of the page isn’t working in your browser.'),
  ).toBeVisible();
  await expect(page.getByText('Loading your payment details')).toBeHidden();
});

test('a visitor whose chat crashes keeps the draft and reopens the chat', async ({ page }) => {
  const reports = await watchReports(page);
  await page.addInitScript(() => {
    const state = window as Breakable;
    const { trim } = String.prototype;
    String.prototype.trim = function () {
      if (state.breakDays && String(this).startsWith('What does it')) throw new TypeError('null');
      return trim.call(this);
    };
  });
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Chat with Lexi' });
  await button.click();
  const box = page.getByLabel('Message Lexi');
  // The box is disabled until the greeting arrives.
  await expect(page.getByText('Hello, I am Lexi')).toBeVisible();
  await expect(box).toBeEnabled();
  await box.pressSequentially('What does it cos');
  await setBroken(page, true);
  // Typed with the keyboard, because the box is gone before the key is released.
  await page.keyboard.type('t');
  const stopped = page.getByRole('dialog', { name: 'Chat with Lexi' });
  await expect(stopped.getByRole('alert')).toContainText('The chat has stopped in this browser.');
  await expect(stopped.getByLabel('What you wrote')).toHaveValue(/^What does it cos/);
  await expectAccessible(stopped);
  await setBroken(page, false);
  await stopped.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Message Lexi')).toBeVisible();
  expect(reports).toEqual([{ island: 'ChatPanel', error: 'TypeError: null' }]);
});

test('a plain toast appears when the toast script fails', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(() => void (window.open = () => null));
  await page.route('**/_astro/Toaster*.js*', (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed');
  await fillDemoForm(page);
  await failed;
  await context.setOffline(true);
  await demoForm(page).send.click();
  // The form announces the same message, so the plain toast is not announced again.
  const plain = page.getByRole('group', { name: 'Notification' });
  await expect(plain).toContainText('Booking Failed');
  await expect(plain).toContainText('There was an error scheduling your demo.');
  await expect(toast(page)).toHaveCount(0);
  await plain.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(plain).toBeHidden();
  await context.setOffline(false);
});
