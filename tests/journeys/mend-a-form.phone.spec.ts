import { reference } from './booking.ts';
import {
  demoForm,
  expect,
  expectAccessible,
  mailsAbout,
  newVisitor,
  test,
  typeInto,
  weekdayAhead,
} from './journey.ts';

test('a visitor corrects an empty form field by field, and books', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const form = demoForm(page);
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
  await form.name.focus();
  await expect(form.calendar).toBeVisible();
  for (const field of [form.email, form.agency, form.date, form.notes]) await field.focus();
  // Passing by is no mistake yet.
  await expect(form.form.locator('[aria-invalid="true"]')).toHaveCount(0);
  await form.send.click();

  await expect(form.summary).toBeFocused();
  const faults = [
    [form.name, 'Name must be at least 2 characters'],
    [form.email, 'Invalid email address'],
    [form.agency, 'Agency name is required'],
    [form.date, 'Please select a date for your demo'],
  ] as const;
  await expect(form.summary.getByRole('link')).toHaveText(faults.map(([, message]) => message));
  for (const [field, message] of faults) {
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await form.summary.getByRole('link', { name: message }).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
  await expectAccessible(form.form);
  expect(posts).toBe(0);

  // A message leaves with its fault, and comes back with it.
  const nameFault = form.form.locator('#demo-name-field-error');
  await form.name.pressSequentially('D');
  await expect(nameFault).toBeVisible();
  await form.name.pressSequentially('a');
  await expect(nameFault).toBeHidden();
  await form.name.press('Backspace');
  await expect(nameFault).toBeVisible();
  const { name, email } = newVisitor();
  await typeInto(form.name, name);
  await typeInto(form.email, 'dana@city');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await typeInto(form.email, email);
  await expect(form.email).not.toHaveAttribute('aria-invalid', 'true');
  await form.agency.pressSequentially('City');
  await expect(form.summary.getByRole('link')).toHaveText(['Please select a date for your demo']);
  await expect(form.summary).toContainText('Fix one field');

  await typeInto(form.date, '1/2/2020');
  await form.date.press('Tab');
  await expect(form.summary.getByRole('link')).toHaveText([
    'Thursday, January 2, 2020 has passed. Please select a later date',
  ]);
  await typeInto(form.date, 'someday');
  await form.date.press('Tab');
  await expect(form.summary.getByRole('link')).toHaveText(['Please select a date for your demo']);

  // The message stays away while the year of a whole date is typed; a pause, which a slow machine makes, would bring it.
  const dateFault = form.form.locator('#demo-date-field-error');
  const [year = '', month, date] = weekdayAhead().split('-');
  await typeInto(form.date, `${month}/${date}`);
  await expect(dateFault).toBeHidden();
  await page.clock.pauseAt(Date.now() + 2000);
  for (const key of `/${year}`) {
    await form.date.press(key);
    await expect(form.date).toHaveValue(new RegExp(`${key}$`));
    expect(await dateFault.count(), key).toBe(0);
  }
  await page.clock.resume();
  await expect(form.summary).toBeHidden();
  await form.send.click();
  await expect(reference(page)).toBeVisible();
  await mailsAbout(email, 2);
});
