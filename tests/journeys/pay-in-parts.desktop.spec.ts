import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { expect, heading, mailsAbout, newVisitor, test } from './journey.ts';

/** The one mail with this subject that is to or about an email address. */
async function mailOf(email: string, subject: string): Promise<string> {
  const [mail] = await mailsAbout(email, 1, (mail) => mail.subject?.startsWith(subject) ?? false);
  return mail?.text ?? '';
}

/** Accepts a quote for a year; resolves to the URL of its page. */
async function acceptQuote(page: Page, email: string): Promise<string> {
  const quote = {
    ...quoteRequest,
    attemptId: crypto.randomUUID(),
    poNumber: '',
    contactEmail: email,
    payablesEmail: `payables-${email}`,
  };
  expect((await page.request.post('/api/quotes', { data: quote })).ok()).toBe(true);
  const mails = await mailsAbout(email, 2);
  const links = mails.map(({ text = '' }) => /https?:\/\/\S+\?token=\S+/.exec(text)?.[0]);
  await page.goto(links.find(Boolean) ?? '');
  await page.getByRole('button', { name: 'Accept and get the invoice' }).click();
  await page.waitForURL(/\/quote\/[\w-]{24}$/);
  return page.url();
}

test('an agency pays an invoice in two parts, disputes one, and gets both back', async ({
  page,
}) => {
  const { email } = newVisitor();
  const quoteUrl = await acceptQuote(page, email);
  const expectOnQuote = (text: string | RegExp) =>
    expect(async () => {
      await page.goto(quoteUrl);
      await expect(page.getByRole('main')).toContainText(text, { timeout: 500 });
    }).toPass();
  const openInvoice = async () => {
    await page.goto(quoteUrl);
    await page.getByRole('link', { name: /the invoice$/ }).click();
  };
  const payment = (amount: string) => page.getByRole('form', { name: `Payment of ${amount}` });

  await openInvoice();
  await page.getByLabel('Or pay a part, in dollars').pressSequentially('4,000');
  await page.getByRole('button', { name: 'Pay this part' }).click();
  await expect(page.getByText('$7,000.00', { exact: true })).toBeVisible();
  expect(await mailOf(email, 'Partial payment: Small Rural, $4,000 of $11,000')).toContain(
    'Paid so far: $4,000',
  );
  await expectOnQuote('We received $4,000 of $11,000 so far.');

  await openInvoice();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(payment('$7,000.00')).toBeVisible();
  expect(await mailOf(email, 'Payment received: Small Rural')).toContain('Amount: $11,000');
  await expectOnQuote(/Paid\. Invoice \S+ was paid on/);

  await openInvoice();
  await payment('$7,000.00').getByRole('button', { name: 'Dispute it as the bank' }).click();
  const dispute = await mailOf(email, 'Dispute (needs response): Small Rural, $7,000');
  expect(dispute).toMatch(/Answer by: \w+ \d+, 20\d\d/);
  await payment('$7,000.00').getByRole('button', { name: 'We win the dispute' }).click();
  await mailOf(email, 'Dispute (won): Small Rural, $7,000');

  await payment('$7,000.00').getByRole('button', { name: 'Refund it' }).click();
  expect(await mailOf(email, 'Partial refund: Small Rural')).toContain('Refunded: $7,000\n');
  await expectOnQuote('and part was refunded.');
  await openInvoice();
  await payment('$4,000.00').getByRole('button', { name: 'Refund it' }).click();
  expect(await mailOf(email, 'Refund: Small Rural, $11,000')).toContain('Refunded: $11,000\n');
  await expectOnQuote('and all of it was refunded.');
});

test('a buyer starts a trial that our staff set up, and reads when it must be paid', async ({
  page,
}) => {
  const file = join(process.env['LEVEE_TEST_DIR'] ?? '', 'payments/state.json');
  const { keys, origin } = JSON.parse(readFileSync(file, 'utf8')) as {
    keys: { secretKey: string };
    origin: string;
  };
  const client = openStripe({ secretKey: keys.secretKey, apiBase: origin });
  const { email } = newVisitor();
  const [price] = (await client.prices.list({ lookup_keys: ['medium-yearly'] })).data;

  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    customer_email: email,
    line_items: [{ price: price!.id, quantity: 1 }],
    subscription_data: { trial_period_days: 14 },
    success_url: `${new URL(process.env['LEVEE_TEST_URL'] ?? '').origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  });
  await page.goto(session.url ?? '');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(heading(page)).toHaveText('Your trial is confirmed');
  await expect(page.getByRole('main')).toContainText('You pay nothing for the trial.');
  await expect(page.locator('.payment-facts')).toContainText('First payment');
  const trial = await mailOf(email, 'Your trial: Medium Agency');
  expect(trial).toContain(`Price after the trial: ${dollars('medium-yearly')} a year`);
  expect(await mailOf(email, 'New trial: Medium Agency')).toContain('nothing due');
});
