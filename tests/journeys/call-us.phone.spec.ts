import { site } from '#src/site.ts';
import { expect, expectAccessible, test } from './journey.ts';

const { tollFree, local } = site.contact;

test('a caller sees our numbers, or the configured one (R2, R38)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 500/);
  const main = page.getByRole('main').getByRole('link', { name: tollFree.display });
  const footer = page.getByRole('contentinfo').getByRole('link', { name: local.display });
  const configured = page.getByText('1 (225) 555-0100');
  const answer = { success: true, data: { phoneNumber: '1 (225) 555-0100' } };
  await page.addInitScript(() => {
    // Sets `hasRead` once the page has read a response and acted on it.
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this`
    const { json } = Response.prototype;
    Response.prototype.json = async function (): Promise<unknown> {
      try {
        return (await json.call(this)) as unknown;
      } finally {
        setTimeout(() => Object.assign(window, { hasRead: true }));
      }
    };
  });
  const open = async (response?: { status?: number; json?: object; body?: string }) => {
    await page.unroute('**/api/phone-number');
    if (response) await page.route('**/api/phone-number', (route) => route.fulfill(response));
    await page.goto('/contact');
    await page.waitForFunction(() => 'hasRead' in window);
  };

  await open();
  await expect(main).toHaveAttribute('href', `tel:${tollFree.tel}`);
  await expect(footer).toHaveAttribute('href', `tel:${local.tel}`);

  await open({ json: answer });
  await expect(configured.first()).toBeVisible();
  const links = await page.locator('a[href^="tel:"]').all();
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const link of links) await expect(link).toHaveAttribute('href', 'tel:+12255550100');

  await open({ json: { ...answer, success: false } });
  await expect(main).toBeVisible();
  await expect(configured).toHaveCount(0);

  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  await open({ status: 500, body: 'No' });
  expect((await warning).text()).toContain('is not valid JSON');
  await expect(main).toBeVisible();
});

test('a phone shows bylines, lists and legal tabs without layout faults', async ({ page }) => {
  await page.goto('/blog/ai-governance-weekly-june-27-2025');
  const byline = page.getByRole('article').getByText(/^Published/);
  const dotLeft = await byline.evaluate((item) => {
    const { position, marginLeft } = getComputedStyle(item, '::before');
    const line = item.parentElement!;
    const clipped = parseFloat(getComputedStyle(line).clipPath.slice('inset('.length));
    const left = item.getBoundingClientRect().left - line.getBoundingClientRect().left;
    return { position, first: left === 0, outside: parseFloat(marginLeft) + 5 < clipped };
  });
  expect(dotLeft).toEqual({ position: 'absolute', first: true, outside: true });
  const promise = page.getByText('This update comes every Friday');
  const gap = await promise.evaluate(
    (line) =>
      line.getBoundingClientRect().top -
      line.previousElementSibling!.getBoundingClientRect().bottom,
  );
  expect(gap).toBeGreaterThan(16);

  await page.goto('/legal?tab=vendor');
  for (const name of ['Privacy', 'Terms', 'Cookies', 'Subscription', 'Vendor'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
});

test('a touch on the call button shows its label for two seconds', async ({ page }) => {
  await page.clock.install({ time: new Date('2027-06-09T09:00:00-07:00') });
  await page.goto('/about');
  const button = page.getByRole('link', { name: `Call ${local.display}` });
  await expect(button).toHaveAttribute('href', `tel:${local.tel}`);
  await expectAccessible(page);
  await page.clock.pauseAt(new Date('2027-06-09T10:00:00-07:00'));
  const label = button.locator('span').first();
  await expect(label).toHaveCSS('opacity', '0');
  await button.dispatchEvent('touchstart');
  await expect(label).toHaveCSS('opacity', '1');
  await page.clock.runFor(1_900);
  await expect(label).toHaveCSS('opacity', '1');
  await page.clock.runFor(200);
  await expect(label).toHaveCSS('opacity', '0');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button).toBeHidden();
});
