import { readFile } from 'node:fs/promises';
import { demoTimes } from '#src/features/demo-booking/booking.ts';
import { listNames } from '#src/features/operations/inbox/lists.server.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { openAdministrator, openSession } from './administrators.ts';
import { openPlan, payByCard } from './buying.ts';
import {
  expect,
  expectAccessible,
  heading,
  mailsAbout,
  newVisitor,
  refuse,
  test,
  toast,
  typeOver,
} from './journey.ts';
import { endingTexts } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';

test('an administrator saves credentials that stay hidden (R31)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/);
  await openAdministrator(page, 'settings');
  await page.goto('/admin');
  const main = page.getByRole('main');
  const form = main.getByRole('form', { name: 'New credentials' });
  const accountSid = form.getByLabel('Account SID');
  const authToken = form.getByLabel('Auth Token');
  const phoneNumber = form.getByLabel('Phone Number');
  const send = form.getByRole('button');
  const summary = form.getByRole('alert');
  await expect(
    page.getByRole('tab', { name: 'Twilio Configuration', selected: true }),
  ).toBeVisible();
  await expect(main).toContainText('Nothing yet.');
  await expectAccessible(page);

  await accountSid.pressSequentially('SK1');
  await phoneNumber.pressSequentially('555');
  await send.click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Account SID must start with AC',
    'Auth Token is required',
    'Phone number must be in E.164 format (e.g., +15551234567)',
  ]);
  await expectAccessible(page);

  await typeOver(accountSid, 'AC0123456789abcdef0123456789abcd77');
  await typeOver(authToken, 'invalid');
  // No phone number: it would appear on the pages of every other journey.
  await typeOver(phoneNumber, '');
  await send.click();
  const refused = 'Twilio doesn’t accept this Account SID with this Auth Token.';
  await expect(toast(page)).toContainText(refused);
  await expect(authToken).toHaveAccessibleDescription(new RegExp(refused));

  await typeOver(authToken, 'a canary of a token');
  await send.click();
  await expect(toast(page)).toContainText('Twilio credentials updated successfully');
  for (const field of [accountSid, authToken, phoneNumber]) await expect(field).toHaveValue('');
  await expect(main).toContainText('AC…cd77');
  await expect(main).toContainText('Twilio credentials updated');
  await expectAccessible(page);

  const answer = page.waitForResponse('**/api/admin/twilio');
  await page.reload();
  expect(await (await answer).text()).not.toContain('canary');
  await expect(main).toContainText('AC…cd77');
  // Two lists show the change above, each with its time zone.
  await expect(main).toContainText(/ \d{4}, \d\d?:\d\d [AP]M [A-Z][\w+-:]* by /);
  for (const time of await main.locator('time').all()) await expect(time).toHaveText(/[AP]M [A-Z]/);
  await expect(form).toBeVisible();

  // A saved phone number stays when only the token changes.
  await page.route('**/api/admin/twilio', async (route) => {
    const state = (await (await route.fetch()).json()) as { data: object };
    const data = { ...state.data, phoneNumber: '+15045550142' };
    await route.fulfill({ json: { success: true, data } });
  });
  await page.reload();
  await expect(phoneNumber).toHaveValue('+15045550142');
  await typeOver(accountSid, 'AC0123456789abcdef0123456789abcd77');
  await typeOver(authToken, 'invalid');
  const renewed = page.waitForRequest('**/api/update-twilio');
  await send.click();
  expect((await renewed).postDataJSON()).toMatchObject({
    phoneNumber: '+15045550142',
    // The account that read the settings, so that no other one saves them.
    renderedFor: expect.any(String),
  });
  await expect(phoneNumber).toHaveValue('+15045550142');
  await main.getByRole('link', { name: 'inbox' }).click();
  await expect(heading(page)).toHaveText('Inbox');
});

test('only an administrator with a second factor sees settings (R31)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 503/, /status of 401/, /status of 403/);
  const alert = page.getByRole('main').getByRole('alert');
  const error = 'Please try again in a minute.';
  await page.route('**/api/admin/twilio', refuse(503, error));
  await page.goto('/about');
  await page.goto('/admin');
  await expect(alert).toContainText(error);
  await expectAccessible(page);
  await page.unroute('**/api/admin/twilio');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/login?next=/admin');
  // Going back skips the settings page, which would redirect again.
  await page.goBack();
  await page.waitForURL('**/about');

  await openSession(page);
  await page.goto('/admin');
  await expect(alert).toContainText('Only administrators can do this.');
  await expect(alert.getByRole('link')).toHaveAttribute('href', '/login?next=/admin');
  await expectAccessible(page);
  await openSession(page, 'without-factor');
  await page.goto('/admin');
  await expect(alert).toContainText('Set up your second factor first.');
  await expect(alert.getByRole('link')).toHaveAttribute('href', '/account/second-factor');
});

test('an administrator finds a booking, reads it and exports the list (R31)', async ({ page }) => {
  const { name, email } = newVisitor();
  const agency = `City of Port Amelie ${email.slice(5, 20)}`;
  const notes = 'Line one.\n<b>Line two</b>, with =1+1 and "quotes".';
  const data = { name, email, agency, notes, preferredDate: weekdayAhead() };
  expect((await page.request.post('/api/demo-booking', { data })).status()).toBe(201);

  await page.goto('/admin/inbox?kind=bookings');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Finbox%3Fkind%3Dbookings$/);
  await openAdministrator(page, 'inbox');
  await page.goto('/admin/inbox');
  await page.getByLabel(/^Search by reference/).pressSequentially(agency.toUpperCase());
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: /^Bookings, newest first/ });
  await expect(table.getByRole('row')).toHaveCount(2);
  const row = table.getByRole('row').last();
  await expect(row).toContainText(agency);
  await row.getByText('Details').click();
  await expect(row).toContainText('<b>Line two</b>');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download these results as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    RegExp(`^${site.fileName}-bookings-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`"${agency}"`);
  expect(file.split('\r\n')).toHaveLength(3);

  const lists = page.getByRole('navigation', { name: 'Lists' }).getByRole('link');
  await expect(lists).toHaveCount(listNames.length);
  // By position: some names hold a count of mails, which other journeys change.
  for (let list = 0; list < 10; list += 1) {
    await lists.nth(list).click();
    await expect(lists.nth(list)).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(lists.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The pages that functions render about the site, accounts and personal data.
  await page.goto('/admin/inbox?kind=accounts');
  await page.getByText('Details').first().click();
  await page
    .getByRole('link', { name: /^Sessions and second factor/ })
    .first()
    .click();
  await expectAccessible(page);
  for (const path of ['/admin/health', '/status', '/privacy-request']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test('an administrator sends held emails to one address at once (R20, R41)', async ({ page }) => {
  const { name, email, agency } = newVisitor();
  const preferredDate = weekdayAhead();
  for (const preferredTime of demoTimes) {
    const data = { name, email, agency, preferredDate, preferredTime };
    expect((await page.request.post('/api/demo-booking', { data })).status()).toBe(201);
  }
  // The visitor is capped at five.
  const toVisitor = (count: number) =>
    mailsAbout(email, count, ({ to }) => to?.[0]?.address === email);
  await toVisitor(5);

  await openAdministrator(page, 'held-mail');
  await page.goto('/admin/inbox?kind=mail');
  await page.getByRole('link', { name: /held \(too many in a day\)$/ }).click();
  await page.getByRole('searchbox').pressSequentially(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=held&q=dana/);
  // Without the table's head.
  const held = (await page.getByRole('table').getByRole('row').count()) - 1;
  expect(held).toBeGreaterThanOrEqual(demoTimes.length - 5);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send all of these' }).press('Enter');
  await expect(page.getByText('The emails are being sent')).toBeVisible();
  await expectAccessible(page);
  await toVisitor(5 + held);
  await page.goto(`/admin/inbox?kind=mail&state=held&q=${encodeURIComponent(email)}`);
  await expect(page.getByText('No results.')).toBeVisible();
});

test('an administrator records a notice, and the buyer is told (R43)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/);
  const { email } = newVisitor();
  const order = await openPlan(page, 'small-rural-yearly');
  await order.email.pressSequentially(email);
  await order.send.click();
  await payByCard(page);
  await mailsAbout(email, 2);

  await openAdministrator(page, 'notice');
  const main = page.getByRole('main');
  const record = page.getByRole('button', { name: 'Record notice' });
  await page.goto(`/admin/inbox?kind=purchases&q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: `Record notice: small-rural-yearly, ${email}` }).click();
  await expect(heading(page)).toHaveText('Record notice');
  await expect(main).toContainText(endingTexts.year);
  await expectAccessible(page);

  const day = page.getByLabel('Date of the notice');
  const today = await day.inputValue();
  // The server checks the date, too, not only the browser.
  await day.evaluate((input: HTMLInputElement) => {
    input.form!.noValidate = true;
    input.value = '2020-01-01';
  });
  await record.click();
  await expect(page.getByRole('alert')).toContainText('The paid period began on');
  await expectAccessible(page);
  const [year = '', month = '', date = ''] = today.split('-');
  await day.focus();
  await page.keyboard.type(month + date + year);
  await expect(day).toHaveValue(today);
  await page.getByLabel('From').selectOption({ label: 'The agency, by email or letter' });
  await record.click();
  await expect(main.getByRole('status')).toContainText('The notice is recorded');
  await expect(page.getByText('Ends on')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  const mails = await mailsAbout(email, 4);
  expect(mails.map(({ subject }) => subject)).toContain('Your subscription ends: Small Rural');
});
