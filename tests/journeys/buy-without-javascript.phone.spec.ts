import { dollars } from '#tests/fixtures/prices.ts';
import { payByCard } from './buying.ts';
import { expect, newVisitor, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a buyer compares and pays for a plan (R8, R16)', async ({ page }) => {
  const { email } = newVisitor();
  await page.goto('/pricing');
  await page.getByText('Monthly', { exact: true }).tap();
  await expect(page.locator('.plan-price').filter({ visible: true }).first()).toHaveText(
    `${dollars('small-rural-monthly-coalition')} per month`,
  );
  await page.getByRole('link', { name: 'Get Started with Small Rural, monthly' }).tap();
  const card = page.locator('#small-rural-monthly');
  await expect(card).toBeInViewport();
  await card.locator('summary').tap();
  await expect(card).toContainText(
    `You pay ${dollars('small-rural-monthly-coalition')} per month with the box checked, ${dollars('small-rural-monthly')} per month without it.`,
  );
  const typeAndSend = async () => {
    await card.getByLabel('Email address').pressSequentially(email);
    await card.getByRole('button', { name: 'Continue to payment' }).tap();
  };
  await typeAndSend();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText(dollars('small-rural-monthly-coalition'));

  await page.goto('/subscribe?plan=small-rural-monthly&interval=month#small-rural-monthly');
  await card.locator('summary').tap();
  await card.getByLabel('My agency is a member of the GovAI Coalition').uncheck();
  await typeAndSend();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText(dollars('small-rural-monthly'));
  await payByCard(page);
  await expect(page.locator('noscript p').first()).toContainText(
    'you’ll get a confirmation by email',
  );
  await expect(page.getByText('Loading your payment details...')).toBeHidden();
});

test('without JavaScript a buyer gets license and portal (R11, R12)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/);
  const main = page.getByRole('main');
  const order = async () => {
    await page.goto('/checkout');
    await page.locator('summary').tap();
    await main.getByLabel('Email address').pressSequentially('dana@city.example');
  };
  const send = page.getByRole('button', { name: 'Continue to payment' });
  await order();
  await main.locator('[name=priceId]').evaluate((field: HTMLInputElement) => {
    field.value = 'levee-for-nothing';
  });
  await send.tap();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(main.getByRole('alert')).toContainText('Nothing was charged.');
  await order();
  await send.tap();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$1,999.99');

  await page.goto('/subscription-portal');
  const portal = page.getByRole('button', { name: 'Access Customer Portal' });
  await portal.tap();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(main.getByRole('alert').first()).toContainText(
    'Please enter the email address associated with your subscription.',
  );
  await main.getByLabel('Email address').pressSequentially('dana@city.example');
  await portal.tap();
  await page.waitForURL('**/p/login/**');
});
