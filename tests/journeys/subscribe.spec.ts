import { expect, expectAccessible, mailsAbout, newVisitor, test, toast } from './journey.ts';
import { checkoutDialog, fact, openPlan, payByCard, sessionEndpoint } from './buying.ts';

test('nothing of the dialog is fetched before somebody reaches for a plan', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (sent) => void (/\.js$/.test(sent.url()) && scripts.push(sent.url())));
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /open-checkout|island-/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Choose plan Medium Agency, annual' }).focus();
  await expect.poll(() => scripts.some((url) => url.includes('open-checkout'))).toBe(true);
});

test('a subscription is bought: dialog, payment page, confirmation, mail (sections 2 and 7)', async ({
  page,
}) => {
  const { email } = newVisitor();
  await page.goto('/subscribe');
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose plan Small Rural, monthly' }).click();
  const form = checkoutDialog(page);
  await expect(form.dialog.getByRole('heading', { level: 2 })).toHaveText('Small Rural, monthly');
  await expect(form.member).toBeChecked();
  await expect(form.dialog.locator('dl')).toContainText('−$500 per month');
  await expect(form.total).toContainText('$1,000 per month');
  await expectAccessible(page);

  await expect(form.send).toBeDisabled();
  for (const almost of ['dana', 'dana@city', 'dana @city.example', '@city.example'])
    await form.email.fill(almost).then(() => expect(form.send).toBeDisabled());
  await form.email.fill(email);
  const sent = page.waitForRequest(sessionEndpoint);
  await form.send.click();
  expect((await sent).postDataJSON()).toEqual({
    ...{ email, website: '', elapsedMs: expect.any(Number) },
    attemptId: expect.stringMatching(/^[\da-f-]{36}$/),
    priceId: 'small-rural-monthly-coalition',
    amount: 1000,
    currency: 'usd',
    isSubscription: true,
    metadata: {
      planName: 'Small Rural',
      billingInterval: 'month',
      price: 1000,
      isCoalitionPrice: true,
      baseUrl: new URL(page.url()).origin,
      productDetails: 'For rural towns and counties with a population under 50,000.',
    },
  });
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$1,000');
  await payByCard(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription confirmed');
  await expect(fact(page, 'Plan')).toHaveText('Small Rural (GovAI Coalition)');
  await expect(fact(page, 'Amount')).toHaveText('$1,000.00');
  await expect(fact(page, 'Email')).toHaveText(email);
  await expect(fact(page, 'Billing').first()).toHaveText('Monthly');
  await expect(fact(page, 'Next billing date')).toHaveText(/^[A-Z]\w+ \d{1,2}, \d{4}$/);
  for (const [name, href] of [
    ['Return Home', '/'],
    ['Manage Subscription', '/subscription-portal'],
    ['View Resources', '/resources'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
  expect(await page.evaluate(() => localStorage.getItem('checkoutEmail'))).toBeNull();
  await expectAccessible(page);
  await mailsAbout(email, 2);
});

test('an address that does not fit is not refused in silence', async ({ page }) => {
  const form = await openPlan(page, 'small-rural-monthly');
  const message = 'Please enter a valid email address';
  await form.email.click();
  await page.keyboard.type('dana@agency');
  // Nobody is corrected in the middle of a word.
  await expect(form.email).not.toHaveAttribute('aria-invalid');
  await expect(form.send).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(form.dialog.getByRole('alert')).toHaveText(message);
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.email).toHaveAccessibleDescription(new RegExp(message));
  await expectAccessible(page);
  await page.keyboard.type('.example');
  await expect(form.email).not.toHaveAttribute('aria-invalid');
  await expect(form.dialog.getByRole('alert')).toHaveCount(0);
  await expect(form.send).toBeEnabled();
});

test('leaving the field says what the button waits for, by keyboard and by pointer', async ({
  page,
}) => {
  const form = await openPlan(page, 'medium-yearly');
  await expect(form.email).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.dialog.getByRole('alert')).toHaveText('Please enter your email address');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('dana@agency');
  // The button is what is pressed for want of anything else.
  await form.send.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await form.send.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(form.dialog.getByRole('alert')).toBeVisible();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('what comes when the field is left does not slip a button away from under the pointer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  const form = await openPlan(page, 'medium-yearly');
  await page.keyboard.type('dana@agency');
  await form.cancel.scrollIntoViewIfNeeded();
  await form.cancel.click({ delay: 100 });
  await expect(form.dialog).toBeHidden();
});

test('without the box the regular price is paid, and the choice is sent (R9)', async ({ page }) => {
  const form = await openPlan(page, 'small-urban-monthly');
  await form.member.uncheck();
  await expect(form.dialog.locator('dl')).not.toContainText('Coalition member');
  await expect(form.total).toContainText('$2,000 per month');
  await expect(
    form.dialog.getByRole('link', { name: /invoice or purchase order/ }),
  ).toHaveAttribute('href', '/quote?plan=small-urban-monthly');
  await form.email.fill('dana@city.example');
  const sent = page.waitForRequest(sessionEndpoint);
  await form.send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    priceId: 'small-urban-monthly',
    amount: 2000,
    metadata: { isCoalitionPrice: false, price: 2000 },
  });
  await page.waitForURL('**/c/pay/**');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
});

test('where there is one price for all there is no box, and the dialog says so', async ({
  page,
}) => {
  const form = await openPlan(page, 'small-rural-yearly');
  await expect(form.member).toHaveCount(0);
  await expect(form.total).toContainText('$11,000 per year');
  await expect(form.dialog).toContainText('The same for members of the GovAI Coalition');
  await expect(form.dialog).toContainText('unused whole months are refunded');
  await expectAccessible(page);
});

test('the whole purchase by keyboard alone', async ({ page }) => {
  const { email } = newVisitor();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Started with Large, annual' }).focus();
  await page.keyboard.press('Enter');
  const form = checkoutDialog(page);
  await expect(form.email).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/c/pay/**');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  for (let steps = 0; steps < 6; steps += 1) {
    const label = await page.evaluate(() => document.activeElement?.textContent);
    if (label === 'Pay') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(fact(page, 'Plan')).toHaveText('Enterprise Agency');
  await expect(fact(page, 'Billing').first()).toHaveText('Annual');
});

test('every way out closes the dialog, forgets what was entered, and leads back', async ({
  page,
}) => {
  await page.goto('/subscribe');
  const opener = page.getByRole('button', { name: 'Choose plan Medium Agency, annual' });
  const { dialog, email, cancel } = checkoutDialog(page);
  const waysOut = [
    () => cancel.click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of waysOut) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(email).toHaveValue('');
    await email.fill('dana@city.example');
    await leave();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('an answer that comes after the dialog was closed leads nowhere', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(sessionEndpoint, async (route) => {
    await held;
    await route.fulfill({ json: { success: true, data: { url: '/pricing' } } });
  });
  const form = await openPlan(page, 'medium-monthly');
  await form.email.fill('dana@city.example');
  const sent = page.waitForRequest(sessionEndpoint);
  await form.send.click();
  await sent;
  await form.cancel.click();
  await expect(form.dialog).toBeHidden();
  const answered = page.waitForResponse(sessionEndpoint);
  release();
  await (await answered).finished();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/subscribe/);
});

const failures: [string, { status: number; body: string }, string][] = [
  [
    'a payment system that is down',
    {
      status: 503,
      body: '{"success":false,"error":"Our payment system is currently unavailable."}',
    },
    'Server error (503): Our payment system is currently unavailable.',
  ],
  [
    'an answer that nobody can read',
    { status: 200, body: '<h1>Hotel</h1>' },
    'Unable to process checkout response. Please try again.',
  ],
  [
    'an answer without an address',
    { status: 200, body: '{"success":true,"data":{}}' },
    'Failed to initialize checkout. Invalid response format.',
  ],
];
for (const [name, answer, words] of failures)
  test(`${name} is said in the dialog and in a toast, and the same purchase is tried again (section 8)`, async ({
    page,
    watch,
  }) => {
    if (answer.status > 400) watch.expectConsoleError(new RegExp(`status of ${answer.status}`));
    const attempts: unknown[] = [];
    await page.route(sessionEndpoint, async (route) => {
      attempts.push((route.request().postDataJSON() as { attemptId: string }).attemptId);
      await route.fulfill({ ...answer, contentType: 'application/json' });
    });
    const form = await openPlan(page, 'small-rural-monthly');
    await form.email.fill('dana@city.example');
    await form.send.click();
    const problem = form.problem.filter({ hasText: 'Checkout Setup Failed' });
    await expect(problem).toBeFocused();
    await expect(problem).toContainText(words);
    await expect(toast(page)).toContainText('Checkout Setup Failed');
    await expect(toast(page)).toContainText(words);
    await expect(form.email).toHaveValue('dana@city.example');
    await expectAccessible(page);
    // Outside an open modal dialog it could not be pressed.
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.unroute(sessionEndpoint);
    const again = page.waitForRequest(sessionEndpoint);
    await form.send.click();
    const { attemptId } = (await again).postDataJSON() as { attemptId: string };
    // Stripe may keep a failure for the attempt's id.
    expect(attemptId === attempts[0]).toBe(answer.status < 500);
    await page.waitForURL('**/c/pay/**');
  });

test('whoever comes back from the payment page finds the dialog ready', async ({ page }) => {
  const form = await openPlan(page, 'medium-monthly');
  await form.email.fill('dana@city.example');
  await form.send.click();
  await page.waitForURL('**/c/pay/**');
  await page.goBack();
  await expect(page).toHaveURL(/\/subscribe/);
  // As it was left, or fresh: never a button that waits forever.
  if (await form.dialog.isVisible()) await expect(form.send).toHaveText('Continue to payment');
  else await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
});

test('where the dialog’s script cannot be had, the plain form takes its place', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await page.route('**/_astro/open-checkout*.js', (route) => route.abort());
  await page.goto('/subscribe');
  const card = page.locator('#medium-yearly');
  await card.getByRole('button', { name: /^Choose plan/ }).click();
  await card.getByLabel('Email address').fill('dana@city.example');
  await card.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/c/pay/**');
  await expect(page.locator('tfoot')).toContainText('$28,000');
});

test('nothing scrolls sideways at 320 pixels, with an error shown', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 503/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route(sessionEndpoint, (route) => route.fulfill({ status: 503, json: {} }));
  const form = await openPlan(page, 'small-rural-monthly');
  await form.email.fill('dana@city.example');
  await form.send.click();
  await expect(form.problem.first()).toBeVisible();
  const wide = await form.dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wide).toBe(0);
});

test('a plan that is not ours opens nothing and is forgotten', async ({ page }) => {
  await page.goto('/subscribe');
  await page.evaluate(() => localStorage.setItem('selectedPlanId', '"><img src=x>'));
  await page.reload();
  await page.waitForTimeout(800);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('selectedPlanId'))).toBeNull();
});
