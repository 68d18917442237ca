import {
  expect,
  expectAccessible,
  expectFieldErrors,
  expectToast,
  mailsAbout,
  newVisitor,
  refuse,
  test,
  toast,
  watchPosts,
} from './journey.ts';
import { endpoint, webinarDialog } from './webinar.ts';

test('a clerk retries a webinar registration (section 8)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/status of 429/, /status of 400/, /ERR_INTERNET_DISCONNECTED/);
  const { email } = newVisitor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/resources?webinar=1');
  const form = webinarDialog(page);
  const posts = watchPosts(page);
  // Until its script has taken over, the browser itself checks a form.
  await expect(form.dialog.getByRole('form')).toHaveJSProperty('noValidate', true);
  await form.send.tap();
  await expectFieldErrors(form.summary, [
    [form.firstName, 'First name is required'],
    [form.lastName, 'Last name is required'],
    [form.email, 'Please enter a valid email address'],
  ]);
  expect(await form.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expectAccessible(page);
  await form.firstName.pressSequentially('Dana');
  await expect(form.summary.getByRole('link')).toHaveCount(2);
  await form.lastName.pressSequentially('Reyes');
  await form.email.pressSequentially('dana');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await form.email.pressSequentially(email.slice('dana'.length));
  await expect(form.summary).toBeHidden();
  expect(posts).toEqual([]);

  const expectSaved = async () => {
    await expect(form.firstName).toHaveValue('Dana');
    await expect(form.lastName).toHaveValue('Reyes');
    await expect(form.email).toHaveValue(email);
    await expect(form.send).toHaveText('Email me the overview');
    await expect(form.send).toBeEnabled();
  };
  const wait = 'Too many tries. Please wait 4 minutes and try again.';
  await page.route(endpoint, refuse(429, wait));
  await form.send.tap();
  await expect(form.problem).toBeFocused();
  await expect(toast(page)).toContainText(wait);
  await expectSaved();
  await page.unroute(endpoint);

  await context.setOffline(true);
  await form.send.tap();
  const connection = 'Please check your connection and try again.';
  await expect(form.problem).toContainText(connection);
  await expectToast(page, 'Registration Failed', connection);
  await expectAccessible(page);
  // The button works because the toast is inside the open modal dialog.
  await toast(page).getByRole('button', { name: 'Dismiss' }).tap();
  await expect(toast(page)).toBeHidden();
  await expectSaved();
  await context.setOffline(false);

  const error = 'This address does not take mail';
  await page.route(endpoint, refuse(400, error, { email: error }));
  await form.send.tap();
  await expect(form.summary).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(new RegExp(error));
  await expect(toast(page)).toContainText(error);
  await expectSaved();
  await page.unroute(endpoint);

  await form.send.tap();
  await expect(toast(page)).toContainText('Registration Successful!');
  await expect(form.dialog).toBeHidden();
  await expect(toast(page)).toBeInViewport();
  await mailsAbout(email, 2);
});
