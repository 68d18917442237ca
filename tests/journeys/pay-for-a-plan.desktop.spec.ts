import { checkoutDialog, fact, sessionEndpoint } from './buying.ts';
import { expect, expectAccessible, holdBack, newVisitor, test, toast } from './journey.ts';

test('a buyer chooses a plan and pays with the keyboard alone', async ({ page }) => {
  const { email } = newVisitor();
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  await page.goto('/pricing');
  await page.getByRole('radio', { name: 'Annual' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(monthly).toBeChecked();
  // The choice is stored, and applies to the other page with prices.
  await page.reload();
  await expect(monthly).toBeChecked();
  await page.goto('/subscribe');
  await expect(monthly).toBeChecked();
  await page.goBack();
  await monthly.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Get Started with Large, annual' }).focus();
  await page.keyboard.press('Enter');

  const form = checkoutDialog(page);
  await expect(form.email).toBeFocused();
  await expect(page).toHaveURL(/\/subscribe$/);
  // The dialog opens on arrival only once.
  expect(await page.evaluate(() => localStorage.getItem('selectedPlanId'))).toBeNull();
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('button', { name: 'Choose plan Enterprise Agency, annual' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.email).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/c/pay/**');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(fact(page, 'Plan')).toHaveText('Enterprise Agency');
  await expect(fact(page, 'Billing').first()).toHaveText('Annual');
  await page.emulateMedia({ media: 'print' });
  await expect(fact(page, 'Plan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeHidden();
});

test('a visitor closes the dialog in every way without side effects', async ({ page }) => {
  await page.goto('/subscribe');
  const opener = page.getByRole('button', { name: 'Choose plan Medium Agency, annual' });
  const { dialog, email, cancel, send } = checkoutDialog(page);
  for (const leave of [
    () => cancel.click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await opener.click();
    await expect(email).toHaveValue('');
    await email.pressSequentially('dana@city.example');
    await leave();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }

  // A response that arrives after the dialog is closed does nothing.
  const json = { success: true, data: { url: '/pricing' } };
  await page.route(sessionEndpoint, (route) => route.fulfill({ json }));
  const release = await holdBack(page, sessionEndpoint);
  await opener.click();
  await email.pressSequentially('dana@city.example');
  const answered = page.waitForResponse(sessionEndpoint);
  await send.click();
  await expect(send).toHaveText('Opening payment...');
  await cancel.click();
  await expect(dialog).toBeHidden();
  release();
  await (await answered).finished();
  await opener.click();
  await expect(email).toBeFocused();
  await expect(page).toHaveURL(/\/subscribe$/);

  // A stored plan that doesn't exist opens nothing and is removed.
  await page.evaluate(() => localStorage.setItem('selectedPlanId', '"><img src=x>'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedPlanId'))).toBeNull();
  await expect(dialog).toBeHidden();
});

test('a buyer reads why payment cannot open, and retries (section 8)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 503/);
  const error = 'Our payment system is currently unavailable.';
  const answers = [
    { status: 200, body: '<h1>Hotel</h1>' },
    { status: 503, body: JSON.stringify({ success: false, error }) },
  ];
  const attempts: string[] = [];
  await page.route(sessionEndpoint, (route) => {
    attempts.push((route.request().postDataJSON() as { attemptId: string }).attemptId);
    const answer = answers.shift();
    return answer
      ? route.fulfill({ ...answer, contentType: 'application/json' })
      : route.continue();
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/subscribe?plan=small-rural-monthly');
  const form = checkoutDialog(page);
  await form.email.pressSequentially('dana@city.example');
  for (const text of [
    'Unable to process checkout response. Please try again.',
    `Server error (503): ${error}`,
  ]) {
    await form.send.click();
    const problem = form.problem.filter({ hasText: text });
    await expect(problem).toContainText('Checkout Setup Failed');
    await expect(problem).toBeFocused();
    await expect(toast(page)).toContainText(text);
    await expect(form.email).toHaveValue('dana@city.example');
    const wide = await form.dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBe(0);
    await expectAccessible(page);
    // The button works because the toast is inside the open modal dialog.
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toHaveCount(0);
  }
  await form.send.click();
  await page.waitForURL('**/c/pay/**');
  expect(attempts[1]).toBe(attempts[0]);
  // Stripe may replay a failure for the same attempt id, so a new one is needed.
  expect(attempts[2]).not.toBe(attempts[1]);
});

test('a buyer pays by the plain form when the dialog fails to load', async ({ page, watch }) => {
  watch.expectConsoleErrors(/ERR_FAILED/);
  await page.route('**/_astro/open-checkout*.js', (route) => route.abort());
  await page.goto('/subscribe');
  const card = page.locator('#medium-yearly');
  await card.getByRole('button', { name: /^Choose plan/ }).click();
  // Focus is at the form.
  await expect(card.locator('summary')).toBeFocused();
  await card.getByLabel('Email address').pressSequentially('dana@city.example');
  await card.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$28,000');
});
