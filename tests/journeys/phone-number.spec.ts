import { expect, expectAccessible, test } from './journey.ts';

test('without a configured number the page keeps its two defaults (R2)', async ({ page }) => {
  const answered = page.waitForResponse('**/api/phone-number');
  await page.goto('/contact');
  expect(await (await answered).json()).toEqual({ success: true, data: { phoneNumber: '' } });
  const main = page.getByRole('main').getByRole('link', { name: '(888) 555-0134' });
  await expect(main).toHaveAttribute('href', 'tel:+18885550134');
  const footer = page.getByRole('contentinfo').getByRole('link', { name: '(504) 555-0178' });
  await expect(footer).toHaveAttribute('href', 'tel:+15045550178');
});

test('a configured number takes the place of every default (R2)', async ({ page }) => {
  await page.route('**/api/phone-number', (route) =>
    route.fulfill({ json: { success: true, data: { phoneNumber: '1 (225) 555-0100' } } }),
  );
  await page.goto('/contact');
  await expect(page.getByText('1 (225) 555-0100').first()).toBeVisible();
  const numbers = await page
    .locator('a[href^="tel:"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(numbers.length).toBeGreaterThanOrEqual(3);
  expect(new Set(numbers)).toEqual(new Set(['tel:+12255550100']));
});

test('a number in an answer that is no success changes nothing (section 3)', async ({ page }) => {
  await page.route('**/api/phone-number', (route) =>
    route.fulfill({ json: { success: false, data: { phoneNumber: '1 (225) 555-0100' } } }),
  );
  const answered = page.waitForResponse('**/api/phone-number');
  await page.goto('/contact');
  await (await answered).finished();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('link', { name: '(888) 555-0134' })).toBeVisible();
  await expect(page.getByText('1 (225) 555-0100')).toHaveCount(0);
});

test('a failed answer changes nothing and is only logged (R38)', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 500/);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.route('**/api/phone-number', (route) => route.fulfill({ status: 500, body: 'No' }));
  await page.goto('/contact');
  expect((await warned).text()).toContain('phone number');
  await expect(page.getByRole('main').getByRole('link', { name: '(888) 555-0134' })).toBeVisible();
});

test('the call button stands on phones only and shows its tooltip for two seconds after a touch', async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: new Date('2027-06-09T09:00:00-07:00') });
  await page.goto('/about');
  const button = page.getByRole('link', { name: 'Call (504) 555-0178' });
  if (!isMobile) {
    await expect(button).toBeHidden();
    return;
  }
  await expect(button).toBeVisible();
  await expectAccessible(page);
  // The clock stands still from here: a busy machine must not eat the two seconds.
  await page.clock.pauseAt(new Date('2027-06-09T10:00:00-07:00'));
  const opacity = () =>
    button.evaluate((link) => getComputedStyle(link.querySelector('span')!).opacity);
  expect(await opacity()).toBe('0');
  await button.dispatchEvent('touchstart');
  expect(await opacity()).toBe('1');
  await page.clock.runFor(1_900);
  expect(await opacity()).toBe('1');
  await page.clock.runFor(200);
  expect(await opacity()).toBe('0');
});
