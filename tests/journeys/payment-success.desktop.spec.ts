import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { fact, openPlan } from './buying.ts';

const sessionRead = '**/api/payment/session?*';
const address = '/payment-success?session_id=cs_test_1';
const details = (payment_status: string) => ({
  success: true,
  data: {
    amount_total: 1_700_000,
    currency: 'usd',
    customer_email: 'dana@city.example',
    line_items: { data: [{ price: { nickname: 'Small Urban', recurring: { interval: 'year' } } }] },
    subscription: { current_period_end: Date.UTC(2027, 10, 20, 18) / 1000 },
    payment_status,
  },
});
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectError(page: Page, words: string) {
  await expect(heading(page)).toHaveText('Payment Error');
  await expect(page.getByRole('alert')).toContainText(words);
  await expect(page.getByRole('link', { name: 'Return to Pricing' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expectAccessible(page);
}

test('an address without a session is an error, and nothing is asked (section 8)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/session') && asked.push(sent.url())));
  await page.goto('/payment-success');
  await expectError(page, 'No payment session found');
  expect(asked).toEqual([]);
});

test('a session that is not ours is an error (section 8)', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 404/);
  await page.goto('/payment-success?session_id=cs_test_nobody');
  await expectError(page, 'Failed to load payment details');
});

test('a network that is down is an error (section 8)', async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await page.route(sessionRead, (route) => route.abort());
  await page.goto(address);
  await expectError(page, 'Failed to load payment details');
});

test('while it loads the page says so', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(sessionRead, async (route) => {
    await held;
    await route.fulfill({ json: details('paid') });
  });
  await page.goto(address);
  await expect(page.getByText('Loading your payment details...')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(heading(page)).toHaveText('Subscription confirmed');
});

test('a debit that is under way is not called paid, and is looked at again (R15)', async ({
  page,
}) => {
  await page.clock.install();
  let reads = 0;
  await page.route(sessionRead, (route) => {
    reads += 1;
    return route.fulfill({ json: details(reads < 3 ? 'processing' : 'paid') });
  });
  await page.goto(address);
  await expect(heading(page)).toHaveText('Your payment is on its way');
  await expect(fact(page, 'Status')).toHaveText('Processing');
  await expect(page.getByRole('main')).not.toContainText('Thank you');
  await expectAccessible(page);
  await page.clock.runFor(5000);
  await expect.poll(() => reads).toBe(2);
  await expect(heading(page)).toHaveText('Your payment is on its way');
  await page.clock.runFor(15_000);
  await expect(heading(page)).toHaveText('Subscription confirmed');
  await page.clock.runFor(600_000);
  expect(reads).toBe(3);
});

test('a debit that came back is not called paid (R15)', async ({ page }) => {
  await page.route(sessionRead, (route) => route.fulfill({ json: details('failed') }));
  await page.goto(address);
  await expectError(page, 'Your bank did not make the payment.');
});

test('a bank debit leads to an honest page, and settles into a confirmation (R15)', async ({
  page,
}) => {
  const form = await openPlan(page, 'small-rural-monthly');
  await form.email.fill('dana@city.example');
  await form.send.click();
  await page.waitForURL('**/c/pay/**');
  const payment = page.url();
  await page.getByRole('button', { name: 'Debit a bank account' }).click();
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(heading(page)).toHaveText('Your payment is on its way');
  await page.goto(payment);
  await page.getByRole('button', { name: 'Settle now' }).click();
  await page.getByRole('link', { name: 'Continue to the website' }).click();
  await expect(heading(page)).toHaveText('Subscription confirmed');
  await expect(fact(page, 'Status')).toHaveText('Paid');
});

test('on paper the confirmation is what it says, without buttons', async ({ page }) => {
  await page.route(sessionRead, (route) => route.fulfill({ json: details('paid') }));
  await page.goto(address);
  await expect(fact(page, 'Next billing date')).toHaveText('November 20, 2027');
  await page.emulateMedia({ media: 'print' });
  await expect(fact(page, 'Plan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeHidden();
});

test('nothing scrolls sideways at 320 pixels, with a long address', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const answer = details('paid');
  answer.data.customer_email = `${'dana'.repeat(14)}@${'city'.repeat(14)}.example`;
  await page.route(sessionRead, (route) => route.fulfill({ json: answer }));
  await page.goto(address);
  await expect(heading(page)).toHaveText('Subscription confirmed');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
