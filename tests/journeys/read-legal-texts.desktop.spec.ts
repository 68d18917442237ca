import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchShifts } from './journey.ts';
import { site } from '#src/site.ts';

const policies = [
  ['privacy', 'Privacy', 'Privacy Policy'],
  ['terms', 'Terms', 'Terms of Service'],
  ['cookies', 'Cookies', 'Cookie Policy'],
  ['subscription', 'Subscription', 'Subscription Agreement'],
  ['vendor', 'Vendor', 'Vendor Agreement'],
] as const;

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

for (const [id, label, title] of policies)
  test(`counsel opens the ${title} by its URL (R34)`, async ({ page }) => {
    const readShifts = await watchShifts(page);
    await page.goto(`/legal?tab=${id}`);
    await expect(titles(page)).toHaveText([title]);
    await expect(tab(page, label)).toHaveAttribute('aria-selected', 'true');
    const panel = page.getByRole('tabpanel', { name: label });
    await expect(panel.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expect(panel.getByRole('heading', { name: 'In short' })).toBeVisible();
    // Nothing on the page moves when the tabs are hydrated.
    const shifts = await readShifts();
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await expect(tab(page, label)).toBeInViewport({ ratio: 0.95 });
    await expectNoSidewaysScroll(page);
  });

test('a URL that names no legal text opens the first one (R34)', async ({ page }) => {
  for (const path of ['/legal', '/legal?tab=nonsense', '/legal#nonsense']) {
    await page.goto(path);
    await expect(titles(page)).toHaveText(['Privacy Policy']);
  }
  await page.goto('/legal?tab=terms).');
  await expect(titles(page)).toHaveText(['Terms of Service']);
});

test('counsel finds a section by link, contents or keyboard, and goes back', async ({ page }) => {
  await page.goto('/legal?tab=privacy#subscription-uptime');
  await expect(titles(page)).toHaveText(['Subscription Agreement']);
  const uptime = page.getByRole('heading', { name: /^\d+\. Uptime$/ });
  await expect(uptime).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'Contents: Subscription Agreement' });
  await contents.getByRole('link', { name: /Breach notice/ }).click();
  await expect(page.getByRole('heading', { name: /^\d+\. Breach notice$/ })).toBeInViewport();
  await page.goBack();
  await expect(uptime).toBeInViewport();

  const others = page.getByRole('navigation', { name: 'Beside the Subscription Agreement' });
  await expect(others.getByRole('link')).toHaveCount(4);
  await others.getByRole('link', { name: 'Vendor Agreement' }).click();
  await expect(titles(page)).toHaveText(['Vendor Agreement']);
  await expect(titles(page)).toBeInViewport();
  await page.goBack();
  await expect(titles(page)).toHaveText(['Subscription Agreement']);

  await page.goto('/legal');
  await tab(page, 'Privacy').focus();
  for (const [key, label, title] of [
    ['ArrowRight', 'Terms', 'Terms of Service'],
    ['ArrowLeft', 'Privacy', 'Privacy Policy'],
    ['End', 'Vendor', 'Vendor Agreement'],
    ['ArrowRight', 'Privacy', 'Privacy Policy'],
    ['ArrowLeft', 'Vendor', 'Vendor Agreement'],
    ['Home', 'Privacy', 'Privacy Policy'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, label)).toBeFocused();
    await expect(titles(page)).toHaveText([title]);
  }
  await expect(page).toHaveURL(/\/legal\?tab=privacy$/);
  await page.keyboard.press('Tab');
  for (const [, label] of policies) await expect(tab(page, label)).not.toBeFocused();
});

test('counsel downloads the agreement and prints all five texts (R34)', async ({ page }) => {
  await page.goto('/legal?tab=subscription');
  for (const [name, file] of [
    ['HTML document', 'subscription-agreement.html'],
    ['Plain text', 'subscription-agreement.txt'],
    ['Word', 'subscription-agreement.docx'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await downloading).suggestedFilename()).toBe(file);
  }
  await page.emulateMedia({ media: 'print' });
  for (const [, , title] of policies)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(10);

  const text = await page.request.get('/legal/subscription-agreement.txt');
  expect(text.headers()['content-type']).toMatch(/^text\/plain; charset=utf-8$/i);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/legal/subscription-agreement.html');
  await expect(page).toHaveTitle(new RegExp(`^Subscription Agreement, ${site.legalName}`));
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript counsel reads the five texts on one page (R34)', async ({ page }) => {
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
