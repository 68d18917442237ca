import { site } from '#src/site.ts';
import { expect, expectAccessible, test } from './journey.ts';

const { tollFree, local } = site.contact;

test('a caller finds our numbers, or in place of all of them the one that is configured (R2, R38)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 500/);
  const main = page.getByRole('main').getByRole('link', { name: tollFree.display });
  const footer = page.getByRole('contentinfo').getByRole('link', { name: local.display });
  const configured = page.getByText('1 (225) 555-0100');
  const answer = { success: true, data: { phoneNumber: '1 (225) 555-0100' } };
  await page.addInitScript(() => {
    // Says when the page has read an answer and done what it does with it.
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
  const open = async (given?: { status?: number; json?: object; body?: string }) => {
    await page.unroute('**/api/phone-number');
    if (given) await page.route('**/api/phone-number', (route) => route.fulfill(given));
    await page.goto('/contact');
    await page.waitForFunction(() => 'hasRead' in window);
  };

  await open();
  await expect(main).toHaveAttribute('href', `tel:${tollFree.tel}`);
  await expect(footer).toHaveAttribute('href', 'tel:+15045550178');

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
  expect((await warning).text()).toContain('phone number');
  await expect(main).toBeVisible();
});

test('a visitor on a phone has a button that calls us, whose words show for two seconds after a touch', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2027-06-09T09:00:00-07:00') });
  await page.goto('/about');
  const button = page.getByRole('link', { name: `Call ${local.display}` });
  await expect(button).toHaveAttribute('href', 'tel:+15045550178');
  await expectAccessible(page);
  await page.clock.pauseAt(new Date('2027-06-09T10:00:00-07:00'));
  const words = button.locator('span').first();
  await expect(words).toHaveCSS('opacity', '0');
  await button.dispatchEvent('touchstart');
  await expect(words).toHaveCSS('opacity', '1');
  await page.clock.runFor(1_900);
  await expect(words).toHaveCSS('opacity', '1');
  await page.clock.runFor(200);
  await expect(words).toHaveCSS('opacity', '0');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button).toBeHidden();
});
