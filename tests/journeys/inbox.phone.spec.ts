import { openAdministrator } from './administrators.ts';
import { expect, newVisitor, test, weekdayAhead } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without a script and on the smallest screen the inbox is read as cards', async ({ page }) => {
  const { name, email } = newVisitor();
  const booked = await page.request.post('/api/demo-booking', {
    data: { name, email, agency: 'x'.repeat(100), preferredDate: weekdayAhead() },
  });
  expect(booked.status()).toBe(201);
  await openAdministrator(page, 'inbox-phone');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/inbox?kind=bookings&q=${encodeURIComponent(email)}`);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toBeVisible();
    await row.getByText('Details').click();
    await expect(row.getByText("Visitor's time zone")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
