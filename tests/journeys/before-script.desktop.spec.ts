import { demoForm, expect, mailsAbout, newVisitor, test, weekdayAhead } from './journey.ts';

const day = weekdayAhead();
const [year, month, date] = day.split('-').map(Number);
const typedDay = `${month}/${date}/${year}`;

test('what is typed before the form is live stays, and is sent (slow script)', async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  let waiting = 0;
  await page.route('**/_astro/DemoForm*.js*', async (route) => {
    waiting += 1;
    await held;
    await route.continue();
  });
  await page.goto('/');
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.fill(visitor.name);
  await form.email.fill(visitor.email);
  await form.agency.fill(visitor.agency);
  await form.date.pressSequentially(typedDay);
  await form.time('2:00 PM').check();
  await form.notes.fill('Typed early');
  await expect.poll(() => waiting).toBe(1);
  await expect(form.date).toHaveValue(typedDay);
  arrive();
  await expect(form.calendar).toBeVisible();
  await expect(form.name).toHaveValue(visitor.name);
  await expect(form.email).toHaveValue(visitor.email);
  await expect(form.agency).toHaveValue(visitor.agency);
  await expect(form.notes).toHaveValue('Typed early');
  await expect(form.date).toHaveValue(/^\w+day, /);
  await expect(form.time('2:00 PM')).toBeChecked();
  const sent = page.waitForRequest('**/api/demo-booking');
  await form.send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    ...visitor,
    preferredDate: `${day}T12:00:00.000Z`,
    preferredTime: '14:00',
    notes: 'Typed early',
  });
  await expect(form.form.getByRole('status')).toContainText('Your demo is booked');
});

test('the first press on the date opens our calendar, and no native one before it', async ({
  page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/DemoForm*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const form = demoForm(page);
  await form.date.click();
  await expect(form.date).toHaveAttribute('type', 'text');
  await expect(form.date).toBeFocused();
  arrive();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await expect(form.date).toBeFocused();
});

test('a form sent before it is live is sent once it is, and only once', async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/DemoForm*.js*', async (route) => {
    await held;
    await route.continue();
  });
  let posts = 0;
  page.on('request', (request) => void (request.method() === 'POST' && (posts += 1)));
  await page.goto('/');
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.fill(visitor.name);
  await form.email.fill(visitor.email);
  await form.agency.fill(visitor.agency);
  await form.date.fill(day);
  await form.send.click();
  await form.send.click();
  expect(posts).toBe(0);
  arrive();
  await expect(form.form.getByRole('status')).toContainText('Your demo is booked');
  await expect(page).toHaveURL(/\/$/);
  expect(posts).toBe(1);
});

test('when the script cannot be had the form is posted the plain way', async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
  watch.expectConsoleError(/Failed to fetch dynamically imported module/);
  await page.route('**/_astro/DemoForm*.js*', (route) => route.abort());
  await page.goto('/');
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.fill(visitor.name);
  await form.email.fill(visitor.email);
  await form.agency.fill(visitor.agency);
  await form.date.pressSequentially(typedDay);
  await form.send.click();
  await page.waitForURL('**/demo-booking-result?outcome=done**');
  await expect(page.getByText(/^D-[2-9A-Z]{7}$/)).toBeVisible();
  const mails = await mailsAbout(visitor.email, 2);
  for (const mail of mails) expect(mail.text).toContain(`${date}, ${year}`);
});
