import { readFile } from 'node:fs/promises';
import { openAdministrator } from './administrators.ts';
import { expect, expectAccessible, newVisitor, test, weekdayAhead } from './journey.ts';

test('an administrator finds a booking, reads it, takes the list as a file and prints it; nobody else gets in (R31)', async ({
  page,
}) => {
  const { name, email } = newVisitor();
  const agency = `City of Port Amelie ${email.slice(5, 20)}`;
  const notes = 'Line one.\n<b>Line two</b>, with =1+1 and "quotes".';
  const booked = await page.request.post('/api/demo-booking', {
    data: { name, email, agency, notes, preferredDate: weekdayAhead() },
  });
  expect(booked.status()).toBe(201);

  await page.goto('/admin/inbox?kind=bookings');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Finbox%3Fkind%3Dbookings$/);

  await openAdministrator(page, 'inbox');
  await page.goto('/admin/inbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  await page.getByLabel(/^Search by reference/).fill(agency.toUpperCase());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const table = page.getByRole('table', { name: /^Bookings, newest first/ });
  await expect(table.getByRole('row')).toHaveCount(2);
  const row = table.getByRole('row').last();
  await expect(row).toContainText(agency);
  await row.getByText('Details').click();
  await expect(row).toContainText('<b>Line two</b>');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download what was found as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^levee-bookings-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`"${agency}"`);
  expect(file.split('\r\n')).toHaveLength(3);

  const tabs = page.getByRole('navigation', { name: 'Lists' });
  const lists = tabs.getByRole('link');
  expect(await lists.count()).toBe(7);
  // By number: a name may hold a count of mails, which others change meanwhile.
  for (let list = 0; list < 7; list += 1) {
    await lists.nth(list).click();
    await expect(lists.nth(list)).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(tabs).toBeHidden();
});
