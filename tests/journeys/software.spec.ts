import type { Page } from 'playwright/test';
import { demoForm, expect, expectAccessible, test } from './journey.ts';

const areas = [
  ['Dashboard', 'dashboard'],
  ['Strategy', 'strategy'],
  ['Policy', 'policy'],
  ['Use cases', 'usecases'],
  ['Vendors', 'vendor'],
  ['Risk', 'risk'],
  ['Fairness', 'fairness'],
  ['Data discovery', 'data'],
] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });

test('the governance tab is open at first, and each tab has an address of its own', async ({
  page,
}) => {
  await page.goto('/software');
  await expect(tab(page, 'AI Governance')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, 'AI Governance')).toBeVisible();
  await expect(panel(page, 'AI Workspace')).toBeHidden();
  await tab(page, 'AI Workspace').click();
  await expect(page).toHaveURL(/\/software\?tab=workspace$/);
  await page.reload();
  await expect(panel(page, 'AI Workspace')).toBeVisible();
  await expect(panel(page, 'AI Governance')).toBeHidden();
  await page.goto('/software?tab=nonsense');
  await expect(panel(page, 'AI Governance')).toBeVisible();
});

test('the arrow keys, Home and End move between the tabs', async ({ page }) => {
  await page.goto('/software');
  await tab(page, 'AI Governance').focus();
  for (const [key, name] of [
    ['ArrowRight', 'AI Workspace'],
    ['ArrowRight', 'AI Governance'],
    ['ArrowLeft', 'AI Workspace'],
    ['Home', 'AI Governance'],
    ['End', 'AI Workspace'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(panel(page, name)).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
  }
});

test('the list of areas leads to each area with its heading, description and screen', async ({
  page,
}) => {
  await page.goto('/software');
  const list = page.getByRole('navigation', { name: 'Areas of the suite' });
  await expect(list.getByRole('link')).toHaveText(areas.map(([name]) => name));
  for (const [name, id] of areas) {
    await list.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    const area = page.locator(`#${id}`);
    await expect(area.getByRole('heading', { name, exact: true })).toBeInViewport();
    await expect(area.getByRole('paragraph')).toHaveCount(2);
    await expect(area.getByRole('listitem')).toHaveCount(3);
    const screen = area.getByRole('img', { name: /sample city/ });
    await screen.scrollIntoViewIfNeeded();
    await expect
      .poll(() => screen.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
  }
});

test('an area in the address opens the governance tab, whatever else the address says', async ({
  page,
}) => {
  for (const address of ['/software#risk', '/software?tab=workspace#risk']) {
    await page.goto(address);
    await expect(tab(page, 'AI Governance')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Risk', exact: true })).toBeInViewport();
  }
});

test('a link from the workspace tab to an area opens the governance tab there', async ({
  page,
}) => {
  await page.goto('/software?tab=workspace');
  await panel(page, 'AI Workspace').getByRole('link', { name: 'register' }).click();
  await expect(tab(page, 'AI Governance')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Use cases', exact: true })).toBeInViewport();
});

test('the workspace tab shows the figures, the results and two buttons that lead on (R6)', async ({
  page,
}) => {
  await page.goto('/software?tab=workspace');
  const workspace = panel(page, 'AI Workspace');
  await expect(workspace.getByRole('definition')).toHaveText([
    '20,641+',
    '1,048+',
    '20,750+',
    '1M+',
    '50+',
  ]);
  for (const words of [/66\s*%\s*faster/, /59\s*%\s*more documents per hour/, /40\s*%\s*higher/])
    await expect(workspace.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await workspace.getByRole('link', { name: 'View Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await workspace.getByRole('link', { name: 'Request Demo' }).click();
  await expect(page).toHaveURL(/\/#demo-name-field$/);
  await expect(demoForm(page).name).toBeFocused();
});

test('the workspace tab is accessible and does not scroll sideways at 320 pixels', async ({
  page,
}) => {
  await page.goto('/software?tab=workspace');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('paper shows both tabs', async ({ page }) => {
  await page.goto('/software');
  await expect(panel(page, 'AI Governance')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Risk', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What staff use it for' })).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
});
