import type { Page } from 'playwright/test';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import {
  bookingMails,
  calendarOf,
  demoForm,
  endpoint,
  fillDemoForm,
  inNumbers,
  inWords,
  typeIntoDemoForm,
  slot,
} from './booking.ts';
import { clockTime, demoStart, demoTimes } from '#src/features/demo-booking/booking.ts';
import { expect, expectAccessible, test, toast, typeOver } from './journey.ts';

// In Los Angeles.
const wednesday = '2027-06-09T12:30:00-07:00';

/** Opens the page at a fixed time and waits until the form is hydrated. */
async function openAt(page: Page, now: string): Promise<void> {
  await page.clock.setFixedTime(new Date(now));
  await page.goto('/#demo-name-field');
  await expect(demoForm(page).calendar).toBeVisible();
}

test('the calendar offers only weekdays from today to a year ahead', async ({ page }) => {
  await openAt(page, wednesday);
  const form = demoForm(page);
  const dialog = calendarOf(page);
  const next = dialog.getByRole('button', { name: /next month/i });
  await form.calendar.click();
  await expect(dialog.getByRole('grid', { name: 'June 2027' })).toBeVisible();
  const days = dialog.getByRole('gridcell').getByRole('button');
  const found = await days.evaluateAll((all) =>
    all.map((button) => ({
      day: Number(button.textContent),
      off: (button as HTMLButtonElement).disabled,
    })),
  );
  const offered = found.filter(({ off }) => !off).map(({ day }) => day);
  expect(offered).toEqual([9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 28, 29, 30]);
  expect(found.filter(({ off }) => off).length).toBeGreaterThanOrEqual(14);
  await expect(dialog.getByRole('button', { name: /previous month/i })).toBeDisabled();
  await expectAccessible(page);
  await next.click();
  await dialog.getByRole('button', { name: /July 6/ }).click();
  await expect(dialog).toBeHidden();
  await expect(form.date).toHaveValue('Tuesday, July 6, 2027');
  await expect(form.calendar).toBeFocused();

  await typeOver(form.date, '6/8/2028');
  await form.date.press('Tab');
  await expect(form.date).toHaveValue('Thursday, June 8, 2028');
  await form.calendar.click();
  await expect(dialog.getByRole('button', { name: /June 8/ })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: /June 9/ })).toBeDisabled();
  await expect(next).toBeDisabled();
});

test('a tap on the date opens the calendar, not the phone keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const { date } = demoForm(page);
  const dialog = calendarOf(page);
  // A date input would open the browser's picker, and a text input the phone's keyboard.
  await expect(date).toHaveAttribute('type', 'text');
  await expect(date).toHaveAttribute('inputmode', 'none');
  await date.tap();
  await expect(dialog.getByRole('grid')).toBeVisible();
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await expectAccessible(demoForm(page).form);
  await dialog.getByRole('button', { name: 'Type the date instead' }).tap();
  await expect(dialog).toBeHidden();
  await expect(date).toBeFocused();
  await expect(date).not.toHaveAttribute('inputmode');
  await date.tap();
  await date.pressSequentially(weekdayAhead());
  await date.press('Tab');
  await expect(date).toHaveValue(inWords(weekdayAhead()));
  await expect(dialog).toBeHidden();
});

test('a visitor types an American date and that day is booked (R17)', async ({ page }) => {
  const day = weekdayAhead(10);
  await page.goto('/#demo-name-field');
  const form = demoForm(page);
  const visitor = await typeIntoDemoForm(page);
  await expect(form.calendar).toBeVisible();
  await form.date.click();
  for (const written of [inWords(day, { month: 'short', day: 'numeric' }), inNumbers(day)]) {
    await form.date.press('ControlOrMeta+a');
    // The field must not change while it is being typed in.
    for (const [index, key] of [...written].entries()) {
      await page.keyboard.type(key);
      await expect(form.date).toHaveValue(written.slice(0, index + 1));
    }
    await expect(form.form.getByText(inWords(day), { exact: true })).toBeVisible();
    await expect(form.date).toHaveAccessibleDescription(new RegExp(inWords(day)));
  }
  await page.keyboard.press('Tab');
  await expect(form.date).toHaveValue(inWords(day));
  await expect(form.calendar).toHaveAccessibleName(`Change date, ${inWords(day)}`);
  const posting = page.waitForRequest(endpoint);
  await form.send.click();
  expect((await posting).postDataJSON()).toMatchObject({ preferredDate: `${day}T12:00:00.000Z` });
  await expect(toast(page)).toBeVisible();
  for (const { text } of await bookingMails(visitor.email)) expect(text).toContain(inWords(day));
});

test('a visitor reads why a typed date cannot be booked, and keeps it', async ({ page }) => {
  await openAt(page, wednesday);
  const { form, date, send, summary } = demoForm(page);
  for (const [typed, message] of [
    ['6/12', 'Saturday, June 12, 2027 is on a weekend. Demos are held Monday to Friday.'],
    ['6/8/2027', 'Tuesday, June 8, 2027 has passed. Please select a later date.'],
    [
      '6/9/28',
      'Friday, June 9, 2028 is too far ahead. Please select a date within the next 365 days.',
    ],
    ['2/30/2028', "We can't find that date. Write it like 6/16/2027."],
  ] as const) {
    await typeOver(date, typed);
    await expect(form.getByText(message)).toBeVisible();
    await expect(date).toHaveAccessibleDescription(new RegExp(message.slice(0, 20)));
    await expect(date).toHaveAttribute('aria-invalid', 'true');
    await date.press('Tab');
    await expect(date).toHaveValue(typed);
  }
  await expectAccessible(demoForm(page).form);
  await typeOver(date, '6/13/2027');
  await send.click();
  await expect(summary).toBeFocused();
  await expect(
    summary.getByRole('link', { name: 'Sunday, June 13, 2027 is on a weekend.' }),
  ).toBeVisible();
});

test('a visitor who books for today sees only times still to come (R17)', async ({ page }) => {
  await openAt(page, wednesday);
  const form = demoForm(page);
  await typeOver(form.date, '6/9/2027');
  await form.date.press('Tab');
  const now = await page.evaluate(() => Date.now());
  const passed = demoTimes.filter(
    (time) => demoStart('2027-06-09', time, 'America/Los_Angeles').getTime() <= now,
  );
  const toCome = demoTimes.slice(passed.length);
  for (const time of passed) await expect(form.time(clockTime(time))).toBeDisabled();
  for (const time of toCome) await expect(form.time(clockTime(time))).toBeEnabled();
  await expect(form.time(clockTime(toCome[0]!))).toBeChecked();
  await expectAccessible(form.form);
  await typeOver(form.date, '6/10/2027');
  await form.date.press('Tab');
  await expect(form.time(slot(0).label)).toBeEnabled();

  await page.clock.setFixedTime(new Date('2027-06-09T17:30:00-07:00'));
  await page.reload();
  await expect(form.calendar).toBeVisible();
  await form.calendar.click();
  const dialog = calendarOf(page);
  await expect(dialog.getByRole('button', { name: /June 9/ })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /June 10/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  await typeOver(form.date, '6/9/2027');
  await form.date.press('Tab');
  await form.send.click();
  await expect(
    form.summary.getByRole('link', { name: 'Today has no times left. Please select a later date' }),
  ).toBeVisible();
});

test.describe('in New Zealand', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('a visitor books and gets answers in their own time zone (R17)', async ({ page }) => {
    await page.goto('/');
    const form = demoForm(page);
    // Even before the form is hydrated.
    await form.name.scrollIntoViewIfNeeded();
    await expect(form.form).toContainText('Times are in your time zone, New Zealand Time.');
    await typeIntoDemoForm(page);
    await form.calendar.click();
    const dialog = calendarOf(page);
    await dialog.getByRole('button', { name: /next month/i }).click();
    await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).nth(4).click();
    const day = new Date(`${await form.date.inputValue()} 12:00 UTC`).toISOString();
    await expect(form.zone).toHaveValue('Pacific/Auckland');
    const posting = page.waitForRequest(endpoint);
    await form.send.click();
    await expect(form.form.getByRole('status')).toContainText('New Zealand Time');
    expect((await posting).postDataJSON()).toMatchObject({
      timeZone: 'Pacific/Auckland',
      preferredDate: day,
    });
  });
});

for (const timezoneId of ['UTC', 'Atlantic/Reykjavik'])
  test.describe(`in a browser that reports ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('times are in Central Time until the visitor chooses a time zone (R17)', async ({
      page,
    }) => {
      await page.goto('/');
      const form = demoForm(page);
      await form.name.scrollIntoViewIfNeeded();
      await expect(form.form).toContainText('Times are in Central Time.');
      await fillDemoForm(page);
      await expect(form.form).toContainText('Times are in Central Time.');
      await expect(form.zone).toHaveValue('America/Chicago');
      await form.zone.selectOption('Pacific Time (Los Angeles)');
      await expect(form.form).toContainText('Times are in Pacific Time.');
      await expectAccessible(form.form);
      const posting = page.waitForRequest(endpoint);
      await form.send.click();
      expect((await posting).postDataJSON()).toMatchObject({ timeZone: 'America/Los_Angeles' });
      await expect(form.form.getByRole('status')).toContainText('Pacific Time');
      // The next booking starts again from Central Time.
      await expect(form.zone).toHaveValue('America/Chicago');
      await expect(form.form).toContainText('Times are in Central Time.');
    });
  });
