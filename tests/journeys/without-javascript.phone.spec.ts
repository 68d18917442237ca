import { readFileSync } from 'node:fs';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { demoForm, inWords, typeIntoDemoForm, slot, bookingMails } from './booking.ts';
import { expect, heading, mailsAbout, newVisitor, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the software page and the menu work', async ({ page }) => {
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

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Book a Demo' }).click();
  await expect(page).toHaveURL(/\/#demo-name-field$/);
  await expect(demoForm(page).name).toBeInViewport();
});

test('without JavaScript a list replaces search and a form the chat (R16)', async ({ page }) => {
  await page.goto('/search');
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search this site' }).pressSequentially('policy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=policy$/);
  // Playwright's text search ignores <noscript>.
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('Searching needs JavaScript.');
  // The chat's button would do nothing; the phone number still works.
  await expect(page.locator('#chat')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible();
  const policy = 'AI acceptable-use policy';
  const topics = main.getByRole('navigation', { name: 'All pages by topic' });
  await topics.getByRole('link', { name: policy }).tap();
  await expect(heading(page)).toHaveText(policy);
  const started = page.waitForEvent('download');
  await main
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  const { words } = openWordFile(readFileSync(await (await started).path()));
  expect(words.length).toBeGreaterThan(1_800);

  await page.goto('/search');
  await topics.getByText('Contact').click();
  const form = page.getByRole('form', { name: 'Leave a question' });
  const { email, agency } = newVisitor();
  await form.getByLabel('Email').pressSequentially(email);
  await form.getByLabel('Agency').pressSequentially(agency);
  await form.getByLabel('Question').pressSequentially('Do you have a plan for a library?');
  await form.getByRole('button', { name: 'Send question' }).click();
  await page.waitForURL('**/form-result/question');
  await expect(heading(page)).toHaveText('We have your question');
  // Only support gets a mail (R41).
  const [mail] = await mailsAbout(email, 1);
  expect(mail?.text).toContain('Do you have a plan for a library?');
});

test('without JavaScript a reader reports a mistake in a law’s record, after sending it empty (R16, R44)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleErrors(/status of 400/);
  await page.goto('/laws/tx-hb-149');
  await page.getByRole('link', { name: 'Report it' }).click();
  const form = page.getByRole('form', { name: 'Report a mistake' });
  const report = form.getByLabel('What is wrong?');
  await expect(report).toBeInViewport();
  // The browser's own check accepts blanks.
  await report.fill('       ');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(heading(page)).toHaveText(/Texas/);
  await report.fill('The section on notices is § 552.051.');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(page).toHaveURL(/\/form-result\/record-report$/);
  await expect(heading(page)).toHaveText('We have your report');
});

test('without JavaScript a visitor fixes a date and books (R16, R17)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/);
  await page.goto('/');
  const form = demoForm(page);
  const visitor = await typeIntoDemoForm(page);
  await expect(form.date).toHaveAttribute('type', 'date');
  await expect(form.form).toContainText('Times are in Central Time.');
  await form.date.pressSequentially('01062020');
  await expect(form.date).toHaveValue('2020-01-06');
  const { value: time, label } = slot(-2);
  await form.time(label).check();
  await form.send.click();
  await expect(page).toHaveTitle(/^Error: /);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeInViewport();
  await expect(alert.getByRole('listitem')).toHaveText([
    'Monday, January 6, 2020 has passed. Please select a later date',
  ]);
  await expect(form.name).toHaveValue(visitor.name);
  await expect(form.time(label)).toBeChecked();
  const day = weekdayAhead();
  const [year, month, date] = day.split('-');
  await form.date.pressSequentially(`${month}${date}${year}`);
  await expect(form.date).toHaveValue(day);
  await form.send.click();
  await page.waitForURL('**/form-result/demo-booking?reference=**');
  await expect(page).toHaveTitle(/^Your demo is booked/);
  await expect(heading(page)).toHaveText('Your demo is booked');
  await expect(page.getByRole('link', { name: /Outlook calendar/ })).toHaveAttribute(
    'href',
    new RegExp(
      `^https://outlook\\.office\\.com/.*startdt=${day}T${time.padStart(5, '0').replace(':', '%3A')}%3A00`,
    ),
  );
  const shown = await page.getByText(/^D-[2-9A-Z]{7}$/).innerText();
  const mails = await bookingMails(shown);
  expect(mails.some(({ to }) => to?.[0]?.address === visitor.email)).toBe(true);
  // Without a time zone in the request, Central Time applies.
  for (const { text } of mails) expect(text).toContain(`${inWords(day)}, ${label} Central Time`);
});
