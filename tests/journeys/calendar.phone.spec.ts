import type { Page } from 'playwright/test';
import {
  demoForm,
  expect,
  expectAccessible,
  mailsAbout,
  newVisitor,
  test,
  weekdayAhead,
} from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' });
const openButton = (page: Page) => demoForm(page).calendar;
const inWords = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'full' }) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** The page at a fixed moment, with a live form. */
async function openAt(page: Page, now: string): Promise<void> {
  await page.clock.setFixedTime(new Date(now));
  await page.goto('/#demo-name-field');
  await expect(demoForm(page).calendar).toBeVisible();
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

test('whoever tabs out of the calendar, forward or back, closes it', async ({ page }) => {
  await openAt(page, wednesday);
  const { keyboard } = page;
  await openButton(page).focus();
  await keyboard.press('Enter');
  await expect(dialog(page).locator(':focus')).toHaveText('9');
  await keyboard.press('Tab');
  await expect(demoForm(page).time('9:00 AM')).toBeFocused();
  await expect(dialog(page)).toBeHidden();

  await openButton(page).focus();
  await keyboard.press('Enter');
  await expect(dialog(page).locator(':focus')).toHaveText('9');
  const isInside = () => dialog(page).evaluate((one) => one.contains(document.activeElement));
  while ((await dialog(page).count()) > 0 && (await isInside())) await keyboard.press('Shift+Tab');
  await expect(dialog(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
});

test('Escape closes the calendar wherever focus is, and gives it back to who opened it', async ({
  page,
}) => {
  await openAt(page, wednesday);
  const { date } = demoForm(page);
  await date.click();
  await expect(dialog(page).getByRole('grid')).toBeVisible();
  await expect(date).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(date).toBeFocused();

  await openButton(page).click();
  await expect(dialog(page).locator(':focus')).toHaveText('9');
  // A press between the days.
  await dialog(page).getByText('Monday to Friday').click();
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();

  await date.focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).locator(':focus')).toHaveText('9');
  await page.keyboard.press('Escape');
  await expect(date).toBeFocused();
});

test('the button closes the calendar that it opened', async ({ page }) => {
  await openAt(page, wednesday);
  await openButton(page).click();
  await expect(dialog(page).locator(':focus')).toHaveText('9');
  await openButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(openButton(page)).toHaveAttribute('aria-expanded', 'false');
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

const day = weekdayAhead(10);
const [year, month, date] = day.split('-').map(Number);
const ways = {
  'as 12/02/2026': inWords(day, { year: 'numeric', month: '2-digit', day: '2-digit' }),
  'as 12/2/26': `${month}/${date}/${`${year}`.slice(2)}`,
  'as 12-02-2026': `${day.slice(5)}-${year}`,
  'as December 2, 2026': inWords(day, { dateStyle: 'long' }),
  'as Dec 2': inWords(day, { month: 'short', day: 'numeric' }),
};
for (const [way, typed] of Object.entries(ways)) {
  test(`a date typed key by key is the day that is booked: ${way} (R17)`, async ({ page }) => {
    await page.goto('/#demo-name-field');
    const form = demoForm(page);
    const visitor = newVisitor();
    await form.name.fill(visitor.name);
    await form.email.fill(visitor.email);
    await form.agency.fill(visitor.agency);
    await expect(form.calendar).toBeVisible();
    await form.date.click();
    for (const [index, key] of [...typed].entries()) {
      await page.keyboard.type(key);
      await expect(form.date).toHaveValue(typed.slice(0, index + 1));
    }
    await expect(form.form.getByText(inWords(day), { exact: true })).toBeVisible();
    await expect(form.date).toHaveAccessibleDescription(new RegExp(inWords(day)));
    await page.keyboard.press('Tab');
    await expect(form.date).toHaveValue(inWords(day));
    const sent = page.waitForRequest('**/api/demo-booking');
    await form.send.click();
    expect((await sent).postDataJSON()).toMatchObject({ preferredDate: `${day}T12:00:00.000Z` });
    for (const { text } of await mailsAbout(visitor.email, 2)) expect(text).toContain(inWords(day));
  });
}

test('a date that cannot be booked is explained once typing stops, and stays as it was typed', async ({
  page,
}) => {
  await openAt(page, wednesday);
  const { form, date } = demoForm(page);
  const refusals = [
    ['6/12', 'Saturday, June 12, 2027 is on a weekend. Demos are held Monday to Friday.'],
    ['6/8/2027', 'Tuesday, June 8, 2027 has passed. Please select a later date.'],
    [
      '6/9/28',
      'Friday, June 9, 2028 is too far ahead. Please select a date within the next 365 days.',
    ],
    ['2/30/2028', "We can't find that date. Write it like 6/16/2027."],
  ] as const;
  for (const [typed, words] of refusals) {
    await date.click();
    await date.clear();
    await date.pressSequentially(typed);
    await expect(form.getByText(words)).toBeVisible();
    await expect(date).toHaveAccessibleDescription(new RegExp(words.slice(0, 20)));
    await expect(date).toHaveAttribute('aria-invalid', 'true');
    await date.press('Tab');
    await expect(date).toHaveValue(typed);
  }
  await expectAccessible(page);
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
      await expect(form.calendar).toBeVisible();
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
