/** What journeys of people who book a demo share. */
import type { Page, Route } from 'playwright/test';
import { demoForm, expect } from './journey.ts';

/** Where a booking is sent. */
export const endpoint = '**/api/demo-booking';

/** A booking's reference, where the form shows it. */
export const reference = (page: Page) =>
  demoForm(page)
    .form.getByRole('status')
    .getByText(/^D-[2-9A-Z]{7}$/);

/** The calendar over the form. */
export const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' });

/** A day as a sentence says it. */
export const inWords = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'full' }) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** A day as most Americans type it. */
export const inNumbers = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
};

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
  await expect(form.send).toHaveText('Schedule Demo');
}

/** Fails unless the form's first field has focus, clear of the header. */
export async function expectAtForm(page: Page): Promise<void> {
  const { name } = demoForm(page);
  await expect(name).toBeFocused();
  const top = () => name.evaluate((field) => Math.round(field.getBoundingClientRect().top));
  await expect.poll(top).toBe(120);
}

/** Has each page note the places, 100 pixels apart, that it scrolls through. */
export const watchScroll = (page: Page) =>
  page.addInitScript(() => {
    const places = new Set<number>();
    Object.assign(window, { places });
    addEventListener('scroll', () => places.add(Math.round(scrollY / 100)));
  });

/** Waits for the form, and says how many places were on the way since the last time: one or two when the page jumped. */
export async function countPlaces(page: Page): Promise<number> {
  await expectAtForm(page);
  return page.evaluate(() => {
    const { places } = window as unknown as { places: Set<number> };
    const count = places.size;
    places.clear();
    return count;
  });
}

/** Holds back the requests that match; they continue once the promise's function is called. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route: Route) => {
    await held;
    await route.fallback();
  });
  return () => release();
}

/** Waits until the page could show a toast without asking the server for anything more. */
export const expectToasterReady = (page: Page) =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
