import type { Page } from 'playwright/test';
import { demoForm, expect, expectAccessible, newVisitor, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' });
const openButton = (page: Page) =>
  demoForm(page).form.getByRole('button', { name: /^(Choose a date|Change date)/ });

/** The page at a fixed moment, with a live form. */
async function openAt(page: Page, now: string): Promise<void> {
  await page.clock.setFixedTime(new Date(now));
  await page.goto('/#demo-name-field');
  await expect(demoForm(page).date).toHaveAttribute('type', 'text');
}

// Wednesday, 12:30 in Los Angeles.
const wednesday = '2027-06-09T12:30:00-07:00';

test('the calendar offers weekdays from today on and nothing else', async ({ page }) => {
  await openAt(page, wednesday);
  await openButton(page).click();
  await expect(dialog(page).getByRole('grid', { name: 'June 2027' })).toBeVisible();
  const days = dialog(page).getByRole('gridcell').getByRole('button');
  const found = await days.evaluateAll((all) =>
    all.map((one) => ({ day: Number(one.textContent), off: (one as HTMLButtonElement).disabled })),
  );
  const offered = found.filter(({ off }) => !off).map(({ day }) => day);
  expect(offered).toEqual([9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 28, 29, 30]);
  expect(found.filter(({ off }) => off).length).toBeGreaterThanOrEqual(14);
  await expect(dialog(page).getByRole('button', { name: /previous month/i })).toBeDisabled();
  await expectAccessible(page);

  await dialog(page)
    .getByRole('button', { name: /next month/i })
    .click();
  await dialog(page)
    .getByRole('button', { name: /July 6/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(demoForm(page).date).toHaveValue('Tuesday, July 6, 2027');
  await expect(openButton(page)).toBeFocused();
  await expectAccessible(page);
});

test('the last day that can be picked is 365 days away', async ({ page }) => {
  await openAt(page, wednesday);
  await demoForm(page).date.fill('6/8/2028');
  await demoForm(page).date.press('Tab');
  await expect(demoForm(page).date).toHaveValue('Thursday, June 8, 2028');
  await openButton(page).click();
  await expect(dialog(page).getByRole('button', { name: /June 8/ })).toBeEnabled();
  await expect(dialog(page).getByRole('button', { name: /June 9/ })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: /next month/i })).toBeDisabled();
});

test('the calendar is used by keyboard, and Escape closes it where it was opened', async ({
  page,
}) => {
  await openAt(page, wednesday);
  const form = demoForm(page);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  const focused = dialog(page).locator(':focus');
  await expect(focused).toHaveText('9');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText('10');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText('17');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // Saturday and Sunday are stepped over.
  await expect(focused).toHaveText('21');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
  await expect(form.date).toHaveValue('');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(form.date).toHaveValue('Thursday, June 10, 2027');
  await expect(openButton(page)).toHaveAccessibleName('Change date, Thursday, June 10, 2027');
});

test('a press beside the calendar closes it', async ({ page }) => {
  await openAt(page, wednesday);
  await openButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('heading', { name: 'Schedule a demo' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('dates are taken as people type them', async ({ page }) => {
  await openAt(page, wednesday);
  const { date } = demoForm(page);
  for (const typed of [
    '2027-06-15',
    '6/15/2027',
    '6/15',
    'June 15',
    'Jun 15, 2027',
    'Tuesday, June 15, 2027',
  ]) {
    await date.fill(typed);
    await date.press('Tab');
    await expect(date, typed).toHaveValue('Tuesday, June 15, 2027');
    await expect(openButton(page), typed).toHaveAccessibleName(
      'Change date, Tuesday, June 15, 2027',
    );
    await date.fill('');
    await date.press('Tab');
  }
});

test('today offers only the times that are still to come (R17)', async ({ page }) => {
  await openAt(page, wednesday);
  const form = demoForm(page);
  await form.date.fill('6/9/2027');
  await form.date.press('Tab');
  for (const time of ['9:00 AM', '10:00 AM', '11:00 AM'])
    await expect(form.time(time)).toBeDisabled();
  for (const time of ['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'])
    await expect(form.time(time)).toBeEnabled();
  await expect(form.time('1:00 PM')).toBeChecked();
  await expectAccessible(page);
  await form.date.fill('6/10/2027');
  await form.date.press('Tab');
  await expect(form.time('9:00 AM')).toBeEnabled();
});

test('a day on which every time has passed cannot be booked any more', async ({ page }) => {
  await openAt(page, '2027-06-09T17:30:00-07:00');
  const form = demoForm(page);
  await openButton(page).click();
  await expect(dialog(page).getByRole('button', { name: /June 9/ })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: /June 10/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  await form.date.fill('6/9/2027');
  await form.date.press('Tab');
  await form.send.click();
  await expect(
    form.summary.getByRole('link', { name: 'Today has no times left. Please select a later date' }),
  ).toBeVisible();
});

for (const [timezoneId, words] of [
  ['America/Los_Angeles', 'Pacific Time'],
  ['Pacific/Auckland', 'New Zealand Time'],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the form names the visitor's time zone and sends it: ${words} (R17)`, async ({
      page,
    }) => {
      await page.goto('/');
      const form = demoForm(page);
      // Before anything is touched, too.
      await expect(form.form).toContainText(`Times are in your time zone, ${words}.`);
      let sent: Record<string, unknown> = {};
      await page.route('**/api/demo-booking', (route) => {
        sent = route.request().postDataJSON() as Record<string, unknown>;
        return route.continue();
      });
      const visitor = newVisitor();
      await form.name.fill(visitor.name);
      await expect(form.date).toHaveAttribute('type', 'text');
      await form.email.fill(visitor.email);
      await form.agency.fill(visitor.agency);
      await openButton(page).click();
      await dialog(page)
        .getByRole('button', { name: /next month/i })
        .click();
      await dialog(page)
        .getByRole('gridcell')
        .getByRole('button', { disabled: false })
        .nth(4)
        .click();
      const day = new Date(`${await form.date.inputValue()} 12:00 UTC`).toISOString();
      await form.send.click();
      await expect(form.form.getByRole('status')).toContainText(words);
      expect(sent).toMatchObject({ timeZone: timezoneId, preferredDate: day });
    });
  });
}
