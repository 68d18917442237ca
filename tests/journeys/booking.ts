/** The demo form and what its journeys share. */
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { clockTime, demoTimes, type DemoTime } from '#src/features/demo-booking/booking.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { expect, holdBack, mailsAbout, newVisitor, toast, typeOver } from './journey.ts';

/** Where a booking is sent. */
export const endpoint = '**/api/demo-booking';

/** Waits for the two mails of one booking with its calendar file, to the visitor and to sales, and resolves to them. */
export const bookingMails = (about: string) =>
  mailsAbout(about, 2, ({ attachments }) =>
    attachments.some(({ mimeType }) => mimeType === 'text/calendar'),
  );

/** A time slot by its number, counted from the end if negative: as the form sends it, and as it shows it. */
export function slot(at: number): { value: DemoTime; label: string } {
  const value = demoTimes.at(at)!;
  return { value, label: clockTime(value) };
}

/** The demo form and its parts, by role and label. */
export function demoForm(page: Page) {
  const form = page.getByRole('form', { name: 'Book a demo' });
  return {
    form,
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('Email'),
    agency: form.getByLabel('Agency'),
    phone: form.getByLabel('Phone (optional)'),
    date: form.getByLabel('Preferred date'),
    /** The button that opens the calendar; it appears when the form is hydrated. */
    calendar: form.getByRole('button', { name: /^(Choose a date|Change date)/ }),
    /** The choice of a time zone, for browsers outside of the United States. */
    zone: form.getByLabel('Time zone'),
    notes: form.getByLabel('Notes (optional)'),
    send: form.getByRole('button', { name: /^(Book a Demo|Booking\.\.\.)$/ }),
    time: (label: string): Locator => form.getByRole('radio', { name: label }),
    summary: form.getByRole('alert').filter({ hasText: /^Fix (one|\d+) fields?/ }),
  };
}

/** A booking's reference, where the form shows it. */
export const reference = (page: Page) =>
  demoForm(page)
    .form.getByRole('status')
    .getByText(/^D-[2-9A-Z]{7}$/);

/** The calendar over the form. */
export const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' });

/** A day in words, as a sentence has it. */
export const inWords = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'full' }) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** A day as most Americans type it. */
export const inNumbers = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
};

/** Types the three required texts, and the day if one is given, without waiting for the form's script. */
export async function typeIntoDemoForm(page: Page, day?: string) {
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.pressSequentially(visitor.name);
  await form.email.pressSequentially(visitor.email);
  await form.agency.pressSequentially(visitor.agency);
  if (day) await form.date.pressSequentially(day);
  return visitor;
}

/** Fills in the required fields of the hydrated form, with `day` as YYYY-MM-DD, and leaves the date field. */
export async function fillDemoForm(page: Page, visitor = newVisitor(), day = weekdayAhead()) {
  const form = demoForm(page);
  await typeOver(form.name, visitor.name);
  await expect(form.calendar).toBeVisible();
  await typeOver(form.email, visitor.email);
  await typeOver(form.agency, visitor.agency);
  await typeOver(form.date, day);
  await form.date.press('Tab');
  return { ...visitor, day };
}

/** Fails unless the form still has what was typed, and can be sent again. */
export async function expectSaved(
  page: Page,
  visitor: { name: string; email: string; agency: string; day: string },
): Promise<void> {
  const form = demoForm(page);
  await expect(form.name).toHaveValue(visitor.name);
  await expect(form.email).toHaveValue(visitor.email);
  await expect(form.agency).toHaveValue(visitor.agency);
  await expect(form.date).toHaveValue(inWords(visitor.day));
  await expect(form.send).toBeEnabled();
  await expect(form.send).toHaveText('Book a Demo');
}

/** Fails unless the form's first field has focus and is clear of the header. */
export async function expectAtForm(page: Page): Promise<void> {
  const { name } = demoForm(page);
  await expect(name).toBeFocused();
  const top = () => name.evaluate((field) => field.getBoundingClientRect().top);
  // Pages scroll by whole pixels, and what is above the field may end between two.
  await expect.poll(async () => Math.abs((await top()) - 120)).toBeLessThanOrEqual(1);
}

/** Answers for Outlook's calendar, which opens in a new window, so that no request leaves this machine. */
export async function answerForOutlook(context: BrowserContext): Promise<void> {
  await context.route('https://outlook.office.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Calendar</title>' }),
  );
}

/** Sends a booking on a paused clock, so that a test measures the toast's time; resolves at most 2 seconds into it. */
export async function bookUntilToast(page: Page, text: string): Promise<void> {
  await page.clock.install({ time: new Date('2027-06-09T09:00:00-07:00') });
  await page.addInitScript(() => void (window.open = () => null));
  const answer = await holdBack(page, endpoint);
  await page.goto('/#demo-name-field');
  await fillDemoForm(page, undefined, '2027-06-15');
  const posting = page.waitForRequest(endpoint);
  await page.clock.fastForward(2_000);
  await demoForm(page).send.click();
  await posting;
  await page.clock.pauseAt(new Date('2027-06-09T10:00:00-07:00'));
  answer();
  await expect(toast(page)).toContainText(text);
  await expectToastRunning(page);
}

/** Lets 1.2 seconds pass: by then the toast's timer runs and everything that stops it is attached. */
export async function expectToastRunning(page: Page): Promise<void> {
  await expect(toast(page)).toHaveAttribute('data-state', 'open');
  for (let passed = 0; passed < 1_200; passed += 200) await page.clock.runFor(200);
}
