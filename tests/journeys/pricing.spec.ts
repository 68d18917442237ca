import { expect, expectAccessible, test } from './journey.ts';
import { checkoutDialog } from './buying.ts';

test('the table shows yearly prices first, and what checkout charges (R8)', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
  const columns = page.locator('.plan-table > li');
  await expect(columns).toHaveCount(4);
  for (const [index, name, coalition, regular] of [
    [0, 'Small Rural', '$11,000 per year', '$17,000 per year'],
    [1, 'Small Urban', '$17,000 per year', '$23,500 per year'],
    [2, 'Medium', '$28,000 per year', '$34,000 per year'],
    [3, 'Large', '$40,000 per year', '$45,500 per year'],
  ] as const) {
    const column = columns.nth(index);
    await expect(column.getByRole('heading')).toHaveText(name);
    const prices = column.locator('dd').filter({ visible: true });
    await expect(prices).toHaveText([coalition, regular]);
    await expect(column).toContainText(`Checkout charges ${coalition}, coalition member or not.`);
    await expect(column.locator('.features li')).toHaveCount(6);
  }
  await expectAccessible(page);

  await page.getByText('Monthly', { exact: true }).click();
  await expect(columns.first().locator('dd').filter({ visible: true })).toHaveText([
    '$1,000 per month',
    '$1,500 per month',
  ]);
  await expect(
    columns.first().getByText('Checkout charges $1,000 per month to members, $1,500 to others.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the interval that was looked at is shown again, here and on the subscription page', async ({
  page,
}) => {
  await page.goto('/pricing');
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  // As a keyboard does it.
  await page.getByRole('radio', { name: 'Annual' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(monthly).toBeChecked();
  await page.reload();
  await expect(monthly).toBeChecked();
  await page.goto('/subscribe');
  await expect(monthly).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('billingInterval'))).toBe('month');
});

test('Get Started keeps the choice, and the subscription page opens with it once (section 4)', async ({
  page,
}) => {
  await page.goto('/pricing');
  const kept = () =>
    page.evaluate(() => [
      localStorage.getItem('selectedPlanId'),
      localStorage.getItem('billingInterval'),
    ]);
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault());
  });
  await page.getByRole('link', { name: 'Get Started with Medium, annual' }).click();
  expect(await kept()).toEqual(['medium-yearly', 'year']);
  await page.reload();
  await page.getByRole('link', { name: 'Get Started with Small Urban, annual' }).click();
  await page.waitForURL(/\/subscribe$/);
  const { dialog } = checkoutDialog(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Small Urban, annual');
  expect(await kept()).toEqual([null, 'year']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose plan Small Urban, annual' })).toBeFocused();
  await page.reload();
  await page.waitForTimeout(800);
  await expect(dialog).toBeHidden();
});

test('there is a way on for states, members, lawyers and those who buy once', async ({ page }) => {
  await page.goto('/pricing');
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Contact for Custom Quote', '/contact'],
    ['How to join the coalition', '/resources#govai-coalition'],
    ['subscription agreement', '/legal?tab=subscription'],
    ['See the one-time license', '/checkout'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(main).toContainText('Members of the GovAI Coalition get up to 36% off.');
  await expect(main).toContainText('Paying by the year saves 5% on average.');
});

test('search engines are told what is charged', async ({ page }) => {
  await page.goto('/pricing');
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  expect(text).toContain('"sku":"small-rural-monthly-coalition"');
  expect(text).toContain('"price":"1000.00"');
  expect(text).not.toContain('45500');
});

test('on paper the table stands alone', async ({ page }) => {
  await page.goto('/pricing');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.plan-table')).toBeVisible();
  for (const hidden of ['Contact for Custom Quote', 'Get Started with Large, annual'])
    await expect(page.getByRole('link', { name: hidden })).toBeHidden();
});
