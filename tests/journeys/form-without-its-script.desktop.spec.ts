import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import {
  bookingMails,
  calendarOf,
  demoForm,
  endpoint,
  inNumbers,
  typeIntoDemoForm,
  slot,
} from './booking.ts';
import { breakDays, runsPlainly, watchReports } from './broken-browser.ts';
import { expect, holdBack, test, watchPosts } from './journey.ts';

const script = '**/_astro/DemoForm*.js*';
const day = weekdayAhead();

test('text typed before a slow form script arrives is kept', async ({ page }) => {
  const arrive = await holdBack(page, script);
  await page.goto('/');
  const form = demoForm(page);
  const visitor = await typeIntoDemoForm(page);
  await form.time(slot(-2).label).check();
  await form.notes.pressSequentially('Typed early');
  // The click opens our calendar once the script is there, and no native picker before.
  await form.date.click();
  await expect(form.date).toHaveAttribute('type', 'text');
  await expect(form.date).toBeFocused();
  arrive();
  await expect(calendarOf(page)).toBeVisible();
  await expect(form.date).toBeFocused();
  await page.keyboard.type(inNumbers(day));
  const posting = page.waitForRequest(endpoint);
  await form.send.click();
  expect((await posting).postDataJSON()).toMatchObject({
    ...visitor,
    preferredDate: `${day}T12:00:00.000Z`,
    preferredTime: slot(-2).value,
    notes: 'Typed early',
  });
  await expect(form.form.getByRole('status')).toContainText('Your demo is booked');
});

test('a form sent before its script arrives is booked once, after it does', async ({ page }) => {
  const arrive = await holdBack(page, script);
  const posts = watchPosts(page);
  await page.goto('/');
  const form = demoForm(page);
  const visitor = await typeIntoDemoForm(page, inNumbers(day));
  await form.send.click();
  await form.send.click();
  expect(posts).toEqual([]);
  arrive();
  await expect(form.form.getByRole('status')).toContainText('Your demo is booked');
  await expect(page).toHaveURL(/\/$/);
  expect(posts).toMatchObject([{ ...visitor, preferredDate: `${day}T12:00:00.000Z` }]);
});

test('a form sent early is booked even if its script then crashes (R17)', async ({ page }) => {
  const arrive = await holdBack(page, script);
  await breakDays(page, { atOnce: true });
  await page.goto('/');
  const visitor = await typeIntoDemoForm(page, day);
  await demoForm(page).send.click();
  const posting = page.waitForRequest(endpoint);
  arrive();
  const sent = new URLSearchParams((await posting).postData() ?? '');
  expect(Object.fromEntries(sent)).toMatchObject({
    ...visitor,
    preferredDate: day,
    timeZone: 'America/Los_Angeles',
  });
  await page.waitForURL('**/form-result/demo-booking?reference=**');
});

test('a visitor books although the form script is missing (R17)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 404/, /Failed to fetch dynamically imported module/);
  const reports = await watchReports(page);
  // As after a deploy that has replaced the script.
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  const form = demoForm(page);
  const { email } = await typeIntoDemoForm(page, inNumbers(day));
  await expect(form.form.getByText('Pacific Time')).toBeVisible();
  await expect(page.getByText(runsPlainly)).toBeVisible();
  await form.send.click();
  await page.waitForURL('**/form-result/demo-booking?reference=**');
  await expect(page.getByText(/^D-[2-9A-Z]{7}$/)).toBeVisible();
  for (const { text } of await bookingMails(email))
    expect(text).toContain(`${slot(0).label} Pacific Time`);
  expect(reports).toEqual([
    { island: 'DemoForm', error: 'TypeError: Failed to fetch dynamically imported module …' },
  ]);
});
