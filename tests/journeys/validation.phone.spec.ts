import { demoForm, expect, expectAccessible, fillDemoForm, test, weekdayAhead } from './journey.ts';

test('an empty form is told everything at once, on submit and not before', async ({
  page,
  watch,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  await form.name.focus();
  await expect(form.calendar).toBeVisible();
  for (const field of [form.email, form.agency, form.date]) await field.focus();
  await form.notes.focus();
  await expect(form.form.getByText('Name must be at least 2 characters')).toHaveCount(0);
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
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
  await expectAccessible(page);
  expect(posts).toBe(0);
  expect(watch.outside).toEqual([]);
});

test('after a first try each message leaves as its field is mended, and comes back', async ({
  page,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  await form.name.focus();
  await expect(form.calendar).toBeVisible();
  await form.send.click();
  await expect(form.summary).toBeVisible();

  const nameFault = form.form.locator('#demo-name-field-error');
  await form.name.pressSequentially('D');
  await expect(nameFault).toBeVisible();
  await form.name.pressSequentially('a');
  await expect(nameFault).toBeHidden();
  await form.name.press('Backspace');
  await expect(nameFault).toBeVisible();
  await form.name.fill('Dana Reyes');

  await form.email.fill('dana@city');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await form.email.fill('dana@city.example');
  await expect(form.email).not.toHaveAttribute('aria-invalid', 'true');
  await form.agency.fill('City');
  await expect(form.summary.getByRole('link')).toHaveText(['Please select a date for your demo']);
  await expect(form.summary).toContainText('Check one answer');

  await form.date.fill('1/2/2020');
  await form.date.press('Tab');
  await expect(form.summary.getByRole('link')).toHaveText([
    'Thursday, January 2, 2020 has passed. Please select a later date',
  ]);
  await form.date.fill('someday');
  await form.date.press('Tab');
  await expect(form.summary.getByRole('link')).toHaveText(['Please select a date for your demo']);
  await expectAccessible(page);
  await fillDemoForm(page);
  await expect(form.summary).toBeHidden();
  await expect(form.form.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test('a message leaves with the first whole date and stays away while its year is typed', async ({
  page,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  await form.name.focus();
  await expect(form.calendar).toBeVisible();
  await form.send.click();
  const fault = form.form.locator('#demo-date-field-error');
  await expect(fault).toBeVisible();
  const [year = '', month, date] = weekdayAhead().split('-');
  await form.date.pressSequentially(`${month}/${date}`);
  await expect(fault).toBeHidden();
  for (const key of `/${year}`) {
    await form.date.press(key);
    expect(await fault.count(), key).toBe(0);
  }
  await expect(form.date).toHaveValue(`${month}/${date}/${year}`);
});

test('a weekend that was typed is refused in words', async ({ page }) => {
  await page.goto('/');
  const saturday = new Date(Date.now() + 7 * 86_400_000);
  while (saturday.getUTCDay() !== 6) saturday.setUTCDate(saturday.getUTCDate() + 1);
  await fillDemoForm(page, undefined, saturday.toISOString().slice(0, 10));
  const form = demoForm(page);
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([
    /^Saturday, \w+ \d+, \d{4} is on a weekend\. Demos are held Monday to Friday$/,
  ]);
});

test('phone and notes say that they are optional, and the email field asks for an email', async ({
  page,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  await expect(form.phone).toHaveAttribute('type', 'tel');
  await expect(form.phone).not.toHaveAttribute('required');
  await expect(form.notes).not.toHaveAttribute('required');
  await expect(form.email).toHaveAttribute('type', 'email');
  const times = form.form.getByRole('radio');
  await expect(times).toHaveCount(7);
  expect(
    await times.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['9:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
  await expect(form.time('9:00 AM')).toBeChecked();
});
