import type { Page } from 'playwright/test';
import { calendarOf, demoForm, slot } from './booking.ts';
import { expect, test } from './journey.ts';

test.beforeEach(async ({ page }) => {
  // A Wednesday in Los Angeles.
  await page.clock.setFixedTime(new Date('2027-06-09T12:30:00-07:00'));
  await page.goto('/#demo-name-field');
  await expect(demoForm(page).calendar).toBeVisible();
});

/** Opens the calendar with its button, by key or by mouse, and expects focus on today. */
async function openCalendar(page: Page, how: 'Enter' | 'click'): Promise<void> {
  const { calendar } = demoForm(page);
  await (how === 'Enter' ? calendar.press('Enter') : calendar.click());
  await expect(calendarOf(page).locator(':focus')).toHaveText('9');
}

test('a clerk picks a day with the arrow keys, which skip weekends', async ({ page }) => {
  const { keyboard } = page;
  const { date, calendar } = demoForm(page);
  const dialog = calendarOf(page);
  const focused = dialog.locator(':focus');
  await openCalendar(page, 'Enter');
  for (const [key, day] of [
    ['ArrowRight', '10'],
    ['ArrowDown', '17'],
    ['ArrowRight', '18'],
    ['ArrowRight', '21'],
  ] as const) {
    await keyboard.press(key);
    await expect(focused).toHaveText(day);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(calendar).toBeFocused();
  await expect(date).toHaveValue('');

  await date.focus();
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveText('9');
  await keyboard.press('Escape');
  await expect(date).toBeFocused();

  await openCalendar(page, 'Enter');
  await keyboard.press('ArrowRight');
  await expect(focused).toHaveText('10');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(date).toHaveValue('Thursday, June 10, 2027');
  await expect(calendar).toHaveAccessibleName('Change date, Thursday, June 10, 2027');
});

test('the error for a missing date leads to a fully visible calendar', async ({ page }) => {
  const { date, send, summary } = demoForm(page);
  await send.click();
  await summary.getByRole('link', { name: 'Please select a date for your demo' }).click();
  await expect(date).toBeFocused();
  await date.click();
  await expect(calendarOf(page).getByRole('grid')).toBeVisible();
  // Scrolling may stop at a fraction of a pixel.
  await expect(calendarOf(page)).toBeInViewport({ ratio: 0.99 });
  await expect(date).toBeInViewport({ ratio: 0.99 });
});

test('a clerk closes the calendar in every way and never loses focus', async ({ page }) => {
  const { keyboard } = page;
  const { date, calendar, time } = demoForm(page);
  const dialog = calendarOf(page);
  const focused = dialog.locator(':focus');
  await openCalendar(page, 'Enter');
  await keyboard.press('Tab');
  await expect(time(slot(0).label)).toBeFocused();
  await expect(dialog).toBeHidden();

  await openCalendar(page, 'Enter');
  const isInside = () =>
    dialog.evaluateAll(([element]) => !!element?.contains(document.activeElement));
  while (await isInside()) await keyboard.press('Shift+Tab');
  await expect(dialog).toBeHidden();
  await expect(calendar).toBeFocused();

  await date.click();
  await expect(dialog.getByRole('grid')).toBeVisible();
  await expect(date).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(date).toBeFocused();

  await date.click();
  await expect(dialog.getByRole('grid')).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveText('9');
  await keyboard.press('Escape');
  await expect(date).toBeFocused();

  await openCalendar(page, 'click');
  await dialog.getByText('Monday to Friday').click();
  await expect(dialog).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(calendar).toBeFocused();

  await openCalendar(page, 'click');
  await calendar.click();
  await expect(dialog).toBeHidden();
  await expect(calendar).toHaveAttribute('aria-expanded', 'false');

  await openCalendar(page, 'click');
  await page.getByRole('heading', { name: 'Book a demo' }).click();
  await expect(dialog).toBeHidden();
});
