import type { Page } from 'playwright/test';
import { openAdministrator, openSession } from './administrators.ts';
import { expect, expectAccessible, test, toast } from './journey.ts';

const main = (page: Page) => page.getByRole('main');
function settings(page: Page) {
  const form = main(page).getByRole('form', { name: 'New credentials' });
  return {
    form,
    accountSid: form.getByLabel('Account SID'),
    authToken: form.getByLabel('Auth Token'),
    phoneNumber: form.getByLabel('Phone Number'),
    send: form.getByRole('button'),
    summary: form.getByRole('alert'),
  };
}

test('an administrator puts credentials in: checked with Twilio, then masked for good (R31)', async ({
  page,
  watch,
}) => {
  await openAdministrator(page, 'settings');
  await page.goto('/admin');
  await expect(
    page.getByRole('tab', { name: 'Twilio Configuration', selected: true }),
  ).toBeVisible();
  await expect(main(page)).toContainText('Nothing yet.');
  const { form, accountSid, authToken, phoneNumber, send, summary } = settings(page);
  await expectAccessible(page);

  await accountSid.fill('SK1');
  await phoneNumber.fill('555');
  await send.click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Account SID must start with AC',
    'Auth Token is required',
    'Phone number must be in E.164 format (e.g., +15551234567)',
  ]);
  await expectAccessible(page);

  await accountSid.fill('AC0123456789abcdef0123456789abcd77');
  await authToken.fill('invalid');
  // Without a number: every other journey reads the one that the site shows.
  await phoneNumber.fill('');
  watch.expectConsoleError(/status of 400/);
  await send.click();
  const refused = 'Twilio does not accept this Account SID with this Auth Token.';
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(refused);
  await expect(authToken).toHaveAccessibleDescription(new RegExp(refused));

  await authToken.fill('a canary of a token');
  await send.click();
  await expect(toast(page)).toContainText('Twilio credentials updated successfully');
  for (const field of [accountSid, authToken, phoneNumber]) await expect(field).toHaveValue('');
  await expect(main(page)).toContainText('AC…cd77');
  await expect(main(page)).toContainText('Twilio credentials updated');
  await expectAccessible(page);

  const answer = page.waitForResponse('**/api/admin/twilio');
  await page.reload();
  expect(await (await answer).text()).not.toContain('canary');
  await expect(main(page)).toContainText('AC…cd77');
  await expect(form).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'inbox' })).toHaveAttribute(
    'href',
    '/admin/inbox',
  );
});

test('a stranger is sent to sign in, and back here afterwards', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 401/);
  await page.goto('/about');
  await page.goto('/admin');
  await page.waitForURL('**/login?next=/admin');
  // The settings are no step of the way back.
  await page.goBack();
  await page.waitForURL('**/about');
});

test('somebody with an account is told why these settings are not theirs, an administrator what is missing', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 403/);
  await openSession(page);
  await page.goto('/admin');
  const refusal = main(page).getByRole('alert');
  await expect(refusal).toContainText('Only administrators can do this.');
  await expect(refusal.getByRole('link')).toHaveAttribute('href', '/login?next=/admin');
  await expectAccessible(page);

  await openSession(page, 'without-factor');
  await page.goto('/admin');
  await expect(refusal).toContainText('Set up your second factor first.');
  await expect(refusal.getByRole('link')).toHaveAttribute('href', '/account/second-factor');
});

test('a server that cannot be asked can be asked again', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 503/);
  const error = 'Please try again in a minute.';
  await page.route('**/api/admin/twilio', (route) =>
    route.fulfill({ status: 503, json: { success: false, error } }),
  );
  await page.goto('/admin');
  await expect(main(page).getByRole('alert')).toContainText(error);
  await expectAccessible(page);
  await page.unroute('**/api/admin/twilio');
  watch.expectConsoleError(/status of 401/);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/login?next=/admin');
});
