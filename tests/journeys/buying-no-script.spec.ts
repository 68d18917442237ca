import { expect, newVisitor, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a plan is compared, chosen and paid (R8, R16)', async ({ page }) => {
  const { email } = newVisitor();
  await page.goto('/pricing');
  await page.getByText('Monthly', { exact: true }).click();
  await expect(page.locator('.plan-table > li').first().locator('dd').first()).not.toContainText(
    'per year',
  );
  await page.getByRole('link', { name: 'Get Started with Small Rural, monthly' }).click();
  const card = page.locator('#small-rural-monthly');
  await expect(card).toBeInViewport();
  await card.locator('summary').click();
  await expect(card).toContainText(
    'You pay $1,000 per month with the box ticked, $1,500 per month without it.',
  );
  await card.getByLabel('My agency is a member of the GovAI Coalition').uncheck();
  await card.getByLabel('Email address').fill(email);
  await card.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$1,500');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(page.locator('noscript p').first()).toContainText('the confirmation comes by email');
  await expect(page.getByText('Loading your payment details...')).toBeHidden();
});

test('without JavaScript the coalition price is paid with the box, and the license is bought', async ({
  page,
}) => {
  await page.goto('/subscribe?plan=small-urban-monthly&interval=month#small-urban-monthly');
  const card = page.locator('#small-urban-monthly');
  await card.locator('summary').click();
  await card.getByLabel('Email address').fill('dana@city.example');
  await card.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$1,500');

  await page.goto('/checkout');
  await page.locator('summary').click();
  await page.getByRole('main').getByLabel('Email address').fill('dana@city.example');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$1,999.99');
});

test('without JavaScript the portal form leads to the portal’s own login', async ({ page }) => {
  await page.goto('/subscription-portal');
  const send = page.getByRole('button', { name: 'Access Customer Portal' });
  await send.click();
  await expect(page).toHaveURL(/\/subscription-portal-result\?outcome=invalid/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Required');
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.getByRole('main').getByLabel('Email address').fill('dana@city.example');
  await send.click();
  await page.waitForURL('**/p/login/**');
});
