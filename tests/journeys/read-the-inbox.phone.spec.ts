import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { openAdministrator } from './administrators.ts';
import { expect, expectNoSidewaysScroll, newVisitor, test } from './journey.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });

test('without JavaScript a small phone shows a booking as a card', async ({ page }) => {
  const { name, email } = newVisitor();
  const data = { name, email, agency: 'x'.repeat(100), preferredDate: weekdayAhead() };
  expect((await page.request.post('/api/demo-booking', { data })).status()).toBe(201);
  await openAdministrator(page, 'inbox-phone');
  await page.goto(`/admin/inbox?kind=bookings&q=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Details').tap();
  await expect(row.getByText("Visitor's time zone")).toBeVisible();
  await expectNoSidewaysScroll(page);
});
