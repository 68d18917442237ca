import { demoForm, expect, mailsAbout, newVisitor, test, weekdayAhead } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a demo is booked by a plain post that ends on an honest page (R16)', async ({
  page,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.fill(visitor.name);
  await form.email.fill(visitor.email);
  await form.agency.fill(visitor.agency);
  await expect(form.date).toHaveAttribute('type', 'date');
  await form.date.fill(weekdayAhead());
  await form.time('3:00 PM').check();
  await form.send.click();
  await page.waitForURL('**/demo-booking-result?**');
  await expect(page).toHaveTitle(/^Your demo is booked/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your demo is booked');
  const reference = await page.getByText(/^D-[2-9A-Z]{7}$/).innerText();
  const mails = await mailsAbout(reference, 2);
  expect(mails.some(({ to }) => to?.[0]?.address === visitor.email)).toBe(true);
  // No zone was sent but the form's own words: Central Time is meant (R17).
  expect(mails[0]?.text).toContain('3:00 PM Central Time');
});

test('without JavaScript a booking that cannot be taken says what to mend (R16)', async ({
  page,
}) => {
  await page.goto('/');
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.fill(visitor.name);
  await form.email.fill(visitor.email);
  await form.agency.fill(visitor.agency);
  await form.date.fill('2020-01-06');
  await form.send.click();
  await page.waitForURL('**/demo-booking-result?outcome=invalid&fields=preferredDate');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your demo is not booked yet');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^Please select a date for your demo/,
  ]);
  await expect(page.getByRole('link', { name: 'Back to the form' })).toHaveAttribute(
    'href',
    '/#demo-name-field',
  );
});

test('a result page never shows what an address made up', async ({ page }) => {
  await page.goto('/demo-booking-result?outcome=done&reference=<b>Call+us+now</b>&fields=<i>x</i>');
  await expect(page.getByRole('main')).not.toContainText('Call us now');
  await page.goto('/demo-booking-result?outcome=nonsense');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your demo is not booked');
});

test('without JavaScript the menu still opens and every way to the form is a link', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Book a Demo' });
  await link.click();
  await expect(page).toHaveURL(/#demo-name-field$/);
});

test('without JavaScript both parts of the software page are read one after the other', async ({
  page,
}) => {
  await page.goto('/software');
  await expect(page.getByRole('tab')).toHaveCount(0);
  for (const name of ['AI Governance', 'AI Workspace']) {
    const part = page.getByRole('region', { name });
    await expect(part).toBeVisible();
    await expect(part.getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'Fairness', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fairness', exact: true })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'View Pricing' })).toBeVisible();
});
