import type { Page } from 'playwright/test';
import { expect, expectAccessible, mailsAbout, newVisitor, test } from './journey.ts';

/** The form and its parts, by role and label. */
function quoteForm(page: Page) {
  const form = page.getByRole('form', { name: 'Ask for a quote' });
  return {
    form,
    plan: form.getByLabel('Plan or license'),
    member: form.getByLabel('My agency is a member of the GovAI Coalition'),
    send: form.getByRole('button', { name: /^(Get the quote|Making your quote\.\.\.)$/ }),
    summary: form.getByRole('alert').filter({ hasText: /^Check (one|\d+) answers?/ }),
  };
}

async function fillForm(page: Page) {
  const { email } = newVisitor();
  const { form } = quoteForm(page);
  const values = {
    'Legal name of the agency': 'City of Port Amelie',
    'Street address': '1 Levee Road',
    City: 'Port Amelie',
    State: 'la',
    'ZIP code': '70112',
    'Contact name': 'Dana Reyes',
    'Contact email': email,
    'Accounts payable email': `payables-${email}`,
    'PO number (optional)': 'PO-4711',
  };
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  return email;
}

async function readLink(email: string): Promise<string> {
  const mails = await mailsAbout(email, 2);
  const link = mails.map(({ text }) => /https?:\/\/\S+\?token=\S+/.exec(text ?? '')?.[0]);
  return link.find(Boolean) ?? '';
}

/** The link to accounts payable, whom both notices to billing name, too. */
async function readPayablesLink(email: string): Promise<string> {
  const mails = await mailsAbout(`payables-${email}`, 3);
  const links = mails.map(
    ({ text }) => /https?:\/\/\S+\/payables\?token=\S+/.exec(text ?? '')?.[0],
  );
  return links.find(Boolean) ?? '';
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a quote is made, accepted by the mailed link, invoiced and paid', async ({ page }) => {
  await page.goto('/quote?plan=small-rural-monthly-coalition');
  const form = quoteForm(page);
  await expect(form.plan).toHaveValue('small-rural-monthly-coalition');
  const email = await fillForm(page);
  // What the address chose outlives the form's coming alive.
  await expect(form.plan).toHaveValue('small-rural-monthly-coalition');
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([/^Please confirm that your agency/]);
  await expectAccessible(page);
  await form.member.check();
  await expect(form.summary).toBeHidden();
  await form.send.click();

  await page.waitForURL(/\/quote\/[\w-]{24}$/);
  const quoteUrl = page.url();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quote Q-\d{4}-[2-9A-Z]{7}$/);
  await expect(main).toContainText('Not accepted yet.');
  await expect(main.getByRole('row').last()).toContainText('$1,000');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBe(320);

  await page.goto(await readLink(email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Accept quote Q-/);
  expect(await widthOf(page)).toBe(320);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept and send the invoice' }).click();
  await page.waitForURL(quoteUrl);
  await expect(main).toContainText('was sent and awaits payment');
  await expect(main).toContainText(`It goes to ${email}.`);

  await page.goto(await readPayablesLink(email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Send the invoices of quote Q-/,
  );
  expect(await widthOf(page)).toBe(320);
  await expectAccessible(page);
  // By the keyboard alone.
  await page.getByRole('button', { name: 'Send the invoices to this address' }).press('Enter');
  await page.waitForURL(quoteUrl);
  await expect(main).toContainText(`It goes to payables-${email}.`);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View and pay the invoice' }).click();
  await expect(page.getByText('PO-4711')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(async () => {
    await page.goto(quoteUrl);
    await expect(main).toContainText(/Paid\. Invoice \S+ was paid on/, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

test('the box of a member is there for coalition prices only, and an unknown plan chooses nothing', async ({
  page,
}) => {
  await page.goto('/quote?plan="]<b>');
  const form = quoteForm(page);
  await expect(form.plan).toHaveValue('');
  await expect(form.member).toBeHidden();
  await form.plan.selectOption('small-urban-monthly-coalition');
  await expect(form.member).toBeVisible();
  await form.plan.selectOption('large-yearly');
  await expect(form.member).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBe(320);
  await expectAccessible(page);
});

test('a quote that cannot be made now says so and keeps what was typed', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/503/);
  await page.route('**/api/quotes', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'Please try again in a minute.' },
    }),
  );
  await page.goto('/quote?plan=levee-standard');
  const email = await fillForm(page);
  const form = quoteForm(page);
  await form.send.click();
  const problem = form.form.getByRole('alert');
  await expect(problem).toBeFocused();
  await expect(problem).toContainText('Please try again in a minute.');
  await expect(form.form.getByLabel('Contact email')).toHaveValue(email);
  await expect(form.send).toHaveText('Get the quote');
});

test('on paper a quote is a sheet without the website around it', async ({ page }) => {
  await page.goto('/quote?plan=medium-yearly');
  await fillForm(page);
  await quoteForm(page).send.click();
  await page.waitForURL(/\/quote\/[\w-]{24}$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('table')).toContainText('$28,000');
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain post makes the quote, and the mailed link accepts it (R16)', async ({ page }) => {
    await page.goto('/quote');
    const form = quoteForm(page);
    await form.plan.selectOption('small-rural-monthly-coalition');
    await expect(form.member).toBeVisible();
    await form.member.check();
    const email = await fillForm(page);
    await form.send.click();
    await page.waitForURL(/\/quote\/[\w-]{24}$/);
    await page.goto(await readLink(email));
    await page.getByRole('button', { name: 'Accept and send the invoice' }).click();
    await expect(page.getByRole('main')).toContainText('was sent and awaits payment');
  });

  test('what cannot be taken is named on an honest page (R16)', async ({ page }) => {
    await page.goto('/quote');
    const form = quoteForm(page);
    await fillForm(page);
    await form.plan.selectOption('medium-monthly');
    await form.form.getByLabel('State').fill('Louisiana');
    await form.send.click();
    await page.waitForURL('**/quote-result?outcome=invalid&fields=state');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Please enter the state as two letters, such as LA',
    ]);
  });
});

test('the procurement section leads to the quote and asks for the rest by mail', async ({
  page,
}) => {
  await page.goto('/resources#procurement-section');
  const section = page.locator('#procurement-section');
  await expect(section.getByRole('link', { name: 'Get a quote' })).toHaveAttribute(
    'href',
    '/quote',
  );
  const asks = section.getByRole('link', { name: /^Ask for / });
  await expect(asks).toHaveCount(4);
  for (const link of await asks.all())
    expect(await link.getAttribute('href')).toMatch(/^mailto:\w+@levee\.example\?subject=\S+$/);
});
