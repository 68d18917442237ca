import {
  expect,
  expectAccessible,
  expectToast,
  heading,
  holdBack,
  mailsAbout,
  newVisitor,
  test,
  toast,
  typeOver,
} from './journey.ts';
import { endpoint, webinarDialog } from './webinar.ts';

test('a clerk registers for a past webinar by keyboard (R20, R23)', async ({ page }) => {
  const { email } = newVisitor();
  const { keyboard } = page;
  await page.goto('/resources?webinar=1');
  const form = webinarDialog(page);
  await expect(form.dialog).toBeVisible();
  await expect(form.dialog).toContainText('Thursday, August 14, 2025');
  await expect(form.dialog).toContainText('This webinar took place.');
  await expect(form.dialog.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await form.firstName.focus();
  await keyboard.type('Dana');
  await keyboard.press('Tab');
  await keyboard.type('Reyes');
  await keyboard.press('Tab');
  await keyboard.type('dana');
  const waysOut = [
    () => keyboard.press('Escape'),
    () => form.dialog.getByRole('button', { name: 'Close' }).click(),
    () => form.dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of waysOut) {
    await leave();
    await expect(form.dialog).toBeHidden();
    await expect(form.opener).toBeFocused();
    await keyboard.press('Enter');
    await expect(form.dialog).toBeVisible();
    await expect(form.firstName).toHaveValue('Dana');
    await expect(form.lastName).toHaveValue('Reyes');
    await expect(form.email).toHaveValue('dana');
  }
  // A click on the opener right after the dialog is closed opens it again.
  for (const way of ['Close', 'Cancel']) {
    await form.dialog.getByRole('button', { name: way }).evaluate((button: HTMLElement) => {
      const opener = button.closest('dialog')?.parentElement?.querySelector('a');
      button.click();
      opener?.click();
    });
    await page.evaluate(() => new Promise((done) => void setTimeout(done, 50)));
    await expect(form.dialog).toBeVisible();
  }
  await form.email.press('Enter');
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveCount(1);
  await typeOver(form.email, email);

  const answer = await holdBack(page, endpoint);
  await keyboard.press('Enter');
  await expect(form.send).toHaveText('Sending...');
  await expect(form.send).toBeDisabled();
  await expectAccessible(page);
  answer();
  await expect(toast(page)).toContainText('Registration Successful!');
  // No calendar invite is promised for a past webinar.
  await expect(toast(page)).toContainText('This webinar took place. Check your email');
  await expect(form.dialog).toBeHidden();
  await expect(form.opener).toBeFocused();
  await expectAccessible(page);
  await keyboard.press('Enter');
  for (const field of [form.firstName, form.lastName, form.email])
    await expect(field).toHaveValue('');
  const mails = await mailsAbout(email, 2);
  const theirs = mails.find(({ to }) => to?.[0]?.address === email);
  expect(theirs?.text).toContain('took place on Thursday, August 14, 2025');
  expect(theirs?.attachments).toEqual([]);
});

test('an upcoming webinar opens its dialog and promises an invite (R23)', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2025-08-01T09:00:00-07:00'));
  await page.route('**/resources', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // As the page is built with its flag on.
    const flagged = html.replace('id="webinar-registration"', '$& data-open');
    expect(flagged).not.toBe(html);
    await route.fulfill({ response, body: flagged });
  });
  const json = { success: true, data: { webinar: 'upcoming' } };
  await page.route(endpoint, (route) => route.fulfill({ status: 201, json }));
  await page.goto('/resources');
  const form = webinarDialog(page);
  await expect(form.dialog).toBeVisible();
  await expect(form.dialog).not.toContainText('took place');
  await form.firstName.pressSequentially('Dana');
  await form.lastName.pressSequentially('Reyes');
  await form.email.pressSequentially('dana@city.example');
  const sent = page.waitForRequest(endpoint);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@city.example',
    webinarDate: 'august-14-2025',
  });
  await expectToast(
    page,
    'Registration Successful!',
    'Check your email for the calendar invite with Teams meeting details.',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript a clerk registers for a webinar (R16, R23)', async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    watch.expectConsoleErrors(/status of 400/);
    const { email } = newVisitor();
    const main = page.getByRole('main');
    await page.goto('/resources?webinar=1');
    await page.getByRole('link', { name: 'registration form' }).click();
    await expect(page).toHaveURL(/\/webinar-registration$/);
    const pages = [page.url()];
    const register = async (typed: string) => {
      await main.getByLabel('First name').pressSequentially('Dana');
      await main.getByLabel('Last name').pressSequentially('Reyes');
      await main.getByLabel('Email').pressSequentially(typed);
      await page.keyboard.press('Enter');
    };
    // A browser accepts this email address, and our rules don't.
    await register(`${'d'.repeat(250)}@city.example`);
    await expect(main.getByRole('alert').getByRole('listitem')).toHaveText([
      'Please use 254 characters or fewer (you have 263)',
    ]);
    await expect(main.getByLabel('First name')).toHaveValue('Dana');
    await main.getByLabel('Email').fill('');
    await main.getByLabel('Email').pressSequentially(email);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Registration Successful!');
    await expect(main).toContainText('This webinar took place.');
    pages.push(page.url());
    await mailsAbout(email, 2);

    // axe needs JavaScript.
    const checked = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: true });
    for (const url of pages) {
      await checked.goto(url);
      await expectAccessible(checked);
    }
    await checked.close();
  });
});
