import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { bookingMails, demoForm, inNumbers, reference, typeIntoDemoForm } from './booking.ts';
import {
  expect,
  expectAccessible,
  expectFieldErrors,
  newVisitor,
  test,
  typeOver,
  watchPosts,
} from './journey.ts';

test('a visitor corrects an empty form field by field, and books', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const form = demoForm(page);
  const posts = watchPosts(page);
  await form.name.focus();
  await expect(form.calendar).toBeVisible();
  for (const field of [form.email, form.agency, form.date, form.notes]) await field.focus();
  // Leaving an empty field is not an error yet.
  await expect(form.form.locator('[aria-invalid="true"]')).toHaveCount(0);
  await form.send.click();

  await expectFieldErrors(form.summary, [
    [form.name, 'Name must be at least 2 characters'],
    [form.email, 'Invalid email address'],
    [form.agency, 'Agency name is required'],
    [form.date, 'Please select a date for your demo'],
  ]);
  await expectAccessible(form.form);
  expect(posts).toEqual([]);

  // A message disappears with its error, and returns with it.
  const nameError = form.form.locator('#demo-name-field-error');
  await form.name.pressSequentially('D');
  await expect(nameError).toBeVisible();
  await form.name.pressSequentially('a');
  await expect(nameError).toBeHidden();
  await form.name.press('Backspace');
  await expect(nameError).toBeVisible();
  const { name, email } = newVisitor();
  await typeOver(form.name, name);
  await typeOver(form.email, 'dana@');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await typeOver(form.email, email);
  await expect(form.email).not.toHaveAttribute('aria-invalid', 'true');
  await form.agency.pressSequentially('City');
  await expect(form.summary.getByRole('link')).toHaveText(['Please select a date for your demo']);
  await expect(form.summary).toContainText('Fix one field');

  await typeOver(form.date, '1/2/2020');
  await form.date.press('Tab');
  await expect(form.summary.getByRole('link')).toHaveText([
    'Thursday, January 2, 2020 has passed. Please select a later date',
  ]);
  await typeOver(form.date, 'someday');
  await form.date.press('Tab');
  await expect(form.summary.getByRole('link')).toHaveText(['Please select a date for your demo']);

  // No message appears while the year is being typed. It would after a pause, so the clock stands still.
  const dateError = form.form.locator('#demo-date-field-error');
  const [year = '', month, date] = weekdayAhead().split('-');
  await typeOver(form.date, `${month}/${date}`);
  await expect(dateError).toBeHidden();
  await page.clock.pauseAt(Date.now() + 2000);
  for (const key of `/${year}`) {
    await form.date.press(key);
    await expect(form.date).toHaveValue(new RegExp(`${key}$`));
    expect(await dateError.count(), key).toBe(0);
  }
  await page.clock.resume();
  await expect(form.summary).toBeHidden();
  await form.send.click();
  await expect(reference(page)).toBeVisible();
  await bookingMails(email);
});

test('a paste that is too long stays whole, with its count, and a pasted address is understood', async ({
  page,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  await form.name.focus();
  await expect(form.calendar).toBeVisible();
  const { email } = await typeIntoDemoForm(page, inNumbers(weekdayAhead()));
  const notes = 'x'.repeat(4_861);
  await form.notes.fill(notes);
  await form.email.fill(`\u200bDana Reyes <${email}>;`);
  await form.send.click();
  const counted = 'Please use 4000 characters or fewer (you have 4861)';
  await expect(form.summary.getByRole('link')).toHaveText([counted]);
  await expect(form.notes).toHaveAccessibleDescription(/fewer \(you have 4861\)$/);
  await expect(form.notes).toHaveValue(notes);
  await form.notes.fill('x'.repeat(4_000));
  await form.send.click();
  await expect(reference(page)).toBeVisible();
  await bookingMails(email);
});
