import type { Page } from 'playwright/test';
import { dollars } from '#tests/fixtures/prices.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  heading,
  mailsAbout,
  newVisitor,
  refuse,
  test,
} from './journey.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** The form and its parts, by role and label. */
function quoteForm(page: Page) {
  const form = page.getByRole('form', { name: 'Ask for a quote' });
  return {
    form,
    plan: form.getByLabel('Plan or license'),
    member: form.getByLabel('My agency is a member of the GovAI Coalition'),
    send: form.getByRole('button', { name: /^(Get the quote|Creating your quote\.\.\.)$/ }),
    summary: form.getByRole('alert').filter({ hasText: /^Fix (one|\d+) fields?/ }),
  };
}

/** Types everything except the plan; resolves to the contact's email address. */
async function fillForm(page: Page): Promise<string> {
  const { email } = newVisitor();
  const { form } = quoteForm(page);
  for (const [label, text] of [
    ['Legal name of the agency', 'City of Port Amelie'],
    ['Street address', '1 Levee Road'],
    ['City', 'Port Amelie'],
    ['State', 'la'],
    ['ZIP code', '70112'],
    ['Contact name', 'Dana Reyes'],
    ['Contact email', email],
    ['Accounts payable email', `payables-${email}`],
    ['PO number (optional)', 'PO-4711'],
  ] as const)
    await form.getByLabel(label, { exact: true }).pressSequentially(text);
  return email;
}

/** The first match in the mails about an email address, once there are `count` of them. */
async function findLink(about: string, count: number, pattern: RegExp): Promise<string> {
  const mails = await mailsAbout(about, count);
  return mails.map(({ text = '' }) => pattern.exec(text)?.[0]).find(Boolean) ?? '';
}

test('a procurement officer accepts a quote and its invoice is paid', async ({ page }) => {
  await page.goto('/quote?plan=small-rural-monthly-coalition');
  const form = quoteForm(page);
  const email = await fillForm(page);
  // The plan from the URL survives hydration.
  await expect(form.plan).toHaveValue('small-rural-monthly-coalition');
  await form.send.tap();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([/^Please confirm that your agency/]);
  await expectAccessible(page);
  await form.member.check();
  await expect(form.summary).toBeHidden();
  await form.send.tap();

  await page.waitForURL(/\/quote\/[\w-]{24}$/);
  const quoteUrl = page.url();
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText(/^Quote Q-\d{4}-[2-9A-Z]{7}$/);
  await expect(main).toContainText('Not accepted yet.');
  await expect(main.getByRole('row').last()).toContainText(
    dollars('small-rural-monthly-coalition'),
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(await findLink(email, 2, /https?:\/\/\S+\?token=\S+/));
  await expect(heading(page)).toHaveText(/^Accept quote Q-/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept and get the invoice' }).tap();
  await page.waitForURL(quoteUrl);
  await expect(main).toContainText('was sent and awaits payment');
  await expect(main).toContainText(`It goes to ${email}.`);

  await page.goto(await findLink(`payables-${email}`, 3, /https?:\/\/\S+\/payables\?token=\S+/));
  await expect(heading(page)).toHaveText(/^Send the invoices for quote Q-/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the invoices to this address' }).press('Enter');
  await page.waitForURL(quoteUrl);
  await expect(main).toContainText(`It goes to payables-${email}.`);

  await page.getByRole('link', { name: 'View and pay the invoice' }).tap();
  await expect(page.getByText('PO-4711')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).tap();
  await expect(page.getByText('paid', { exact: true })).toBeVisible();
  // The webhook arrives a moment later.
  await expect(async () => {
    await page.goto(quoteUrl);
    await expect(main).toContainText(/Paid\. Invoice \S+ was paid on/, { timeout: 500 });
  }).toPass();
});

test('an official changes plans, retries a failure and prints', async ({ page, watch }) => {
  watch.expectConsoleErrors(/503/);
  const error = 'Please try again in a minute.';
  await page.route('**/api/quotes', refuse(503, error));
  await page.goto('/quote?plan="]<b>');
  const form = quoteForm(page);
  await expect(form.plan).toHaveValue('');
  await expect(form.member).toBeHidden();
  await form.plan.selectOption('small-urban-monthly-coalition');
  await expect(form.member).toBeVisible();
  await form.plan.selectOption('medium-yearly');
  await expect(form.member).toBeHidden();
  await expectNoSidewaysScroll(page);
  const email = await fillForm(page);
  await form.send.tap();
  const problem = form.form.getByRole('alert');
  await expect(problem).toBeFocused();
  await expect(problem).toContainText(error);
  await expect(form.form.getByLabel('Contact email')).toHaveValue(email);
  await expect(form.send).toHaveText('Get the quote');
  await expectAccessible(page);

  await page.unroute('**/api/quotes');
  await form.send.tap();
  await page.waitForURL(/\/quote\/[\w-]{24}$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('table')).toContainText('$28,000');
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  // The quote fits on one page, with the margins that browsers use.
  const edge = '0.4in';
  const margin = { top: edge, bottom: edge, left: edge, right: edge };
  const paper = await page.pdf({ format: 'Letter', margin });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript an official accepts a quote (R16)', async ({ page, watch }) => {
    watch.expectConsoleErrors(/status of 400/);
    const main = page.getByRole('main');
    const form = quoteForm(page);
    await page.goto('/quote');
    await form.plan.selectOption('small-rural-monthly-coalition');
    await form.member.check();
    const email = await fillForm(page);
    const state = form.form.getByLabel('State');
    await state.press('End');
    await state.pressSequentially('ss');
    await form.send.tap();
    await expect(main.getByRole('alert').getByRole('listitem')).toHaveText([
      'Please enter the state as two letters, such as LA',
    ]);
    await expect(form.plan).toHaveValue('small-rural-monthly-coalition');
    await expect(form.member).toBeChecked();
    await state.press('End');
    await state.press('Backspace');
    await state.press('Backspace');
    await form.send.tap();
    await page.waitForURL(/\/quote\/[\w-]{24}$/);
    await page.goto(await findLink(email, 2, /https?:\/\/\S+\?token=\S+/));
    await page.getByRole('button', { name: 'Accept and get the invoice' }).tap();
    await expect(main).toContainText('was sent and awaits payment');
  });
});
