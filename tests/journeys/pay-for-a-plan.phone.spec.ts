import { marketingPlans } from '#src/buying/catalog/marketing-plans.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { cents, dollars } from '#tests/fixtures/prices.ts';
import { checkoutDialog, fact, openPlan, payByCard } from './buying.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  heading,
  mailsAbout,
  newVisitor,
  test,
} from './journey.ts';

test('a clerk compares prices and pays monthly as a member (R8, R9, R49)', async ({ page }) => {
  const { email } = newVisitor();
  const [member, regular] = ['small-rural-monthly-coalition', 'small-rural-monthly'] as const;
  await page.goto('/pricing');
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
  const columns = page.locator('.plan-table > li');
  const prices = columns.locator('.plan-price').filter({ visible: true });
  await expect(prices).toHaveText(
    marketingPlans.map(({ yearlyPriceCents }) => `${formatCents(yearlyPriceCents)} per year`),
  );
  for (const [at, { regularYearlyPriceCents }] of marketingPlans.entries())
    await expect(columns.nth(at)).toContainText(
      `Every agency pays this price instead of the regular ${formatCents(regularYearlyPriceCents)}.`,
    );
  await expectAccessible(page);
  await page.getByText('Monthly', { exact: true }).tap();
  await expect(prices.first()).toHaveText(`${dollars(member)} per month`);
  await expect(
    columns
      .first()
      .getByText(
        `For members of the GovAI Coalition. Other agencies pay the regular price: ${dollars(regular)}.`,
      ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Get Started with Small Rural, monthly' }).tap();

  const form = checkoutDialog(page);
  await expect(form.dialog.getByRole('heading', { level: 2 })).toHaveText('Small Rural, monthly');
  await expect(form.member).toBeChecked();
  await expect(form.dialog.locator('dl')).toContainText(
    `−${formatCents(cents(regular) - cents(member))} per month`,
  );
  await expect(form.total).toContainText(`${dollars(member)} per month`);
  await expect(form.send).toBeDisabled();
  await expectAccessible(page);
  await form.email.pressSequentially(email);
  await form.send.tap();

  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText(dollars(member));
  await page.getByRole('button', { name: 'Decline' }).tap();
  await expect(page.getByRole('alert')).toContainText('Your card was declined');
  await payByCard(page);
  await expect(heading(page)).toHaveText('Subscription confirmed');
  await expect(fact(page, 'Plan')).toHaveText('Small Rural (GovAI Coalition)');
  await expect(fact(page, 'Amount')).toHaveText(`${dollars(member)}.00`);
  await expect(fact(page, 'Email')).toHaveText(email);
  await expect(fact(page, 'Billing').first()).toHaveText('Monthly');
  await expect(fact(page, 'Next billing date')).toHaveText(/^[A-Z]\w+ \d{1,2}, \d{4}$/);
  expect(await page.evaluate(() => localStorage.getItem('checkoutEmail'))).toBeNull();
  await expectAccessible(page);
  await mailsAbout(email, 2);
});

test('a buyer outside the coalition sees the full price and turns back (R9)', async ({ page }) => {
  const form = await openPlan(page, 'small-urban-monthly');
  const invoice = form.dialog.getByRole('link', { name: /invoice or purchase order/ });
  await form.member.uncheck();
  await expect(form.dialog.locator('dl')).not.toContainText('Coalition member');
  await expect(form.total).toContainText('$2,000 per month');
  await expect(invoice).toHaveAttribute('href', '/quote?plan=small-urban-monthly');
  await form.email.pressSequentially('dana@city.example');
  await form.send.tap();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$2,000');
  await page.getByRole('link', { name: 'Cancel and go back' }).tap();
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.goBack();
  await page.waitForURL('**/c/pay/**');
  await page.goBack();
  await expect(page).toHaveURL(/\/subscribe$/);
  // The dialog is as the buyer left it or closed, but its button is never stuck.
  if (await form.dialog.isVisible()) await expect(form.send).toHaveText('Continue to payment');
  else await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 560 } });

  test('a buyer corrects a mistyped email while the buttons stay put', async ({ page }) => {
    const address = `${'dana'.repeat(14)}${newVisitor().email}`;
    const unfinished = address.slice(0, -'.example'.length);
    const message = 'Please enter a valid email address';
    const form = await openPlan(page, 'medium-yearly');
    await expect(form.member).toHaveCount(0);
    await expect(form.dialog).toContainText('Every agency pays the coalition price on this plan.');
    await expect(form.email).toBeFocused();
    await page.keyboard.type('dana@agency');
    // No error while the address is still being typed.
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    // The error that appears when the field loses focus must not move the button away from the click.
    await form.cancel.scrollIntoViewIfNeeded();
    await form.cancel.click({ delay: 100 });
    await expect(form.dialog).toBeHidden();

    await page.getByRole('button', { name: 'Choose plan Medium Agency, annual' }).tap();
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(form.problem).toHaveText('Please enter your email address');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(unfinished);
    await form.send.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await form.send.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(form.problem).toHaveText(`${message}. Example: name@city.gov`);
    await form.email.press('Enter');
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect(form.email).toHaveAccessibleDescription(new RegExp(message));
    const wide = await form.dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBe(0);
    await expectAccessible(page);
    await form.email.press('End');
    await page.keyboard.type('.example');
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    await expect(form.problem).toHaveCount(0);
    await expect(form.send).toBeEnabled();
    await page.keyboard.press('Enter');
    await payByCard(page);
    await expect(fact(page, 'Email')).toHaveText(address);
    await expectNoSidewaysScroll(page);
  });
});
