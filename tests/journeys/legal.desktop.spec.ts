import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const policies = [
  ['privacy', 'Privacy', 'Privacy Policy'],
  ['terms', 'Terms', 'Terms of Service'],
  ['cookies', 'Cookies', 'Cookie Policy'],
  ['subscription', 'Subscription', 'Subscription Agreement'],
  ['vendor', 'Vendor', 'Vendor Agreement'],
] as const;

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

for (const [id, label, title] of policies) {
  test(`?tab=${id} opens the ${title}: dated, summarized, accessible, on a narrow phone too (R34)`, async ({
    page,
  }) => {
    await page.goto(`/legal?tab=${id}`);
    await expect(titles(page)).toHaveText([title]);
    await expect(tab(page, label)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, label)).toBeInViewport({ ratio: 0.95 });
    const panel = page.getByRole('tabpanel', { name: label });
    await expect(panel.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expect(panel.getByRole('heading', { name: 'In short' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => {
      scrollTo(1_000, 0);
      return document.documentElement.scrollWidth + scrollX;
    });
    expect(width).toBe(320);
  });
}

test('without a tab, or with an unknown one, the privacy policy is open', async ({ page }) => {
  for (const address of ['/legal', '/legal?tab=nonsense', '/legal#nonsense']) {
    await page.goto(address);
    await expect(titles(page)).toHaveText(['Privacy Policy']);
  }
});

test('an address with a section opens its text and goes there, and so does every link in the contents', async ({
  page,
}) => {
  await page.goto('/legal?tab=privacy#subscription-uptime');
  await expect(titles(page)).toHaveText(['Subscription Agreement']);
  const uptime = page.getByRole('heading', { name: /^\d+\. Uptime$/ });
  await expect(uptime).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'Contents: Subscription Agreement' });
  await contents.getByRole('link', { name: /Breach notice/ }).click();
  await expect(page.getByRole('heading', { name: /^\d+\. Breach notice$/ })).toBeInViewport();
  await page.goBack();
  await expect(uptime).toBeInViewport();
});

test('one text leads to another without a new page, and back', async ({ page }) => {
  await page.goto('/legal?tab=subscription');
  const others = page.getByRole('navigation', { name: 'Beside the Subscription Agreement' });
  await expect(others.getByRole('link')).toHaveCount(4);
  await others.getByRole('link', { name: 'Vendor Agreement' }).click();
  await expect(titles(page)).toHaveText(['Vendor Agreement']);
  await expect(titles(page)).toBeInViewport();
  await page.goBack();
  await expect(titles(page)).toHaveText(['Subscription Agreement']);
});

test('the arrow keys move from text to text and keep the place in the address', async ({
  page,
}) => {
  await page.goto('/legal');
  await tab(page, 'Privacy').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Terms')).toBeFocused();
  await expect(titles(page)).toHaveText(['Terms of Service']);
  await page.keyboard.press('End');
  await expect(titles(page)).toHaveText(['Vendor Agreement']);
  await expect(page).toHaveURL(/\/legal\?tab=vendor$/);
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Privacy')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tab(page, 'Privacy')).not.toBeFocused();
  await expect(tab(page, 'Terms')).not.toBeFocused();
});

test('on paper all five texts stand, whichever is open, and nothing that can only be clicked (R34)', async ({
  page,
}) => {
  await page.goto('/legal?tab=terms');
  await expect(titles(page)).toHaveText(['Terms of Service']);
  await page.emulateMedia({ media: 'print' });
  for (const [, , title] of policies)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('nothing on the page moves when the tabs come alive', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/legal?tab=vendor');
  await expect(titles(page)).toHaveText(['Vendor Agreement']);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('the subscription agreement can be taken along as a document and as plain text', async ({
  page,
}) => {
  await page.goto('/legal?tab=subscription');
  for (const [name, file] of [
    ['HTML document', 'subscription-agreement.html'],
    ['Plain text', 'subscription-agreement.txt'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
  }
  const resources = page.getByRole('tabpanel').getByRole('link', { name: 'resources' });
  await expect(resources).toHaveAttribute('href', '/resources');
});

test('the downloads open by their addresses, and the document is accessible', async ({
  page,
  request,
}) => {
  const text = await request.get('/legal/subscription-agreement.txt');
  expect(text.headers()['content-type']).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(await text.text()).toMatch(/^Subscription Agreement\n=+\n/);
  await page.goto('/legal/subscription-agreement.html');
  await expect(page).toHaveTitle(/^Subscription Agreement, Levee, Inc\./);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the five texts stand one after the other, each a link away (R34)', async ({ page }) => {
    await page.goto('/legal?tab=terms');
    await expect(titles(page)).toHaveText(policies.map(([, , title]) => title));
    await expect(page.getByRole('tab')).toHaveCount(0);
    const list = page.getByRole('navigation', { name: 'Policies' });
    await list.getByRole('link', { name: 'Vendor Agreement' }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: 'Vendor Agreement' }),
    ).toBeInViewport();
  });
});
