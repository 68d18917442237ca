import { expect, expectAccessible, mailsAbout, newVisitor, test, toast } from './journey.ts';
import { endpoint, webinarDialog } from './webinar.ts';

test('a clerk retries a webinar registration (section 8)', async ({ page, context, watch }) => {
  watch.expectConsoleError(/status of 429/);
  watch.expectConsoleError(/status of 400/);
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const { email } = newVisitor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/resources?webinar=1');
  const form = webinarDialog(page);
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
  await form.send.tap();
  await expect(form.summary).toBeFocused();
  const faults = [
    [form.firstName, 'First name is required'],
    [form.lastName, 'Last name is required'],
    [form.email, 'Please enter a valid email address'],
  ] as const;
  await expect(form.summary.getByRole('link')).toHaveText(faults.map(([, message]) => message));
  expect(await form.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expectAccessible(page);
  for (const [field, message] of faults) {
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await form.summary.getByRole('link', { name: message }).tap();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
  await form.firstName.pressSequentially('Dana');
  await expect(form.summary.getByRole('link')).toHaveCount(2);
  await form.lastName.pressSequentially('Reyes');
  await form.email.pressSequentially('dana');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await form.email.pressSequentially(email.slice('dana'.length));
  await expect(form.summary).toBeHidden();
  expect(posts).toBe(0);

  const expectSaved = async () => {
    await expect(form.firstName).toHaveValue('Dana');
    await expect(form.lastName).toHaveValue('Reyes');
    await expect(form.email).toHaveValue(email);
    await expect(form.send).toHaveText('Register');
    await expect(form.send).toBeEnabled();
  };
  const wait = 'Too many tries. Please wait 4 minutes and try again.';
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 429, json: { success: false, error: wait } }),
  );
  await form.send.tap();
  await expect(form.problem).toBeFocused();
  await expect(toast(page)).toContainText(wait);
  await expectSaved();
  await page.unroute(endpoint);

  await context.setOffline(true);
  await form.send.tap();
  await expect(form.problem).toContainText('Please try again later.');
  await expect(toast(page)).toContainText('Registration Failed');
  await expect(toast(page)).toContainText('Please try again later.');
  await expectAccessible(page);
  // Outside an open modal dialog nothing could be pressed.
  await toast(page).getByRole('button', { name: 'Dismiss' }).tap();
  await expect(toast(page)).toBeHidden();
  await expectSaved();
  await context.setOffline(false);

  const error = 'This address does not take mail';
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 400, json: { success: false, error, fields: { email: error } } }),
  );
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
