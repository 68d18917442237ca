import type { Page } from 'playwright/test';
import { demoForm } from './booking.ts';
import { expect, test } from './journey.ts';

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

test('a visitor tours the eight governance areas, each with its own link', async ({ page }) => {
  await page.goto('/software');
  await expect(tab(page, 'AI Governance')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, 'AI Workspace')).toBeHidden();
  const list = page.getByRole('navigation', { name: 'Areas of the suite' });
  await expect(list.getByRole('link')).toHaveText(areas.map(([name]) => name));
  for (const [name, id] of areas) {
    await list.getByRole('link', { name }).tap();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    const area = page.locator(`#${id}`);
    await expect(area.getByRole('heading', { name, exact: true })).toBeInViewport();
    const screen = area.getByRole('img', { name: /sample city/ });
    await screen.scrollIntoViewIfNeeded();
    await expect
      .poll(() => screen.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
  }
  // A fragment that names an area opens its tab, even if the query names another.
  await page.goto('/software?tab=workspace#risk');
  await expect(tab(page, 'AI Governance')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Risk', exact: true })).toBeInViewport();
  await page.goto('/software?tab=nonsense');
  await expect(panel(page, 'AI Governance')).toBeVisible();
});

test('a visitor goes from the workspace to register, prices and demo (R6)', async ({ page }) => {
  const workspace = panel(page, 'AI Workspace');
  await page.goto('/software');
  await tab(page, 'AI Workspace').tap();
  await expect(page).toHaveURL(/\/software\?tab=workspace$/);
  await page.reload();
  await expect(workspace).toBeVisible();
  await expect(panel(page, 'AI Governance')).toBeHidden();
  await workspace.getByRole('link', { name: 'inventory' }).tap();
  await expect(tab(page, 'AI Governance')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Use cases', exact: true })).toBeInViewport();

  await page.goto('/software?tab=workspace');
  await workspace.getByRole('link', { name: 'View Pricing' }).tap();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await workspace.getByRole('link', { name: 'Request Demo' }).tap();
  await expect(page).toHaveURL(/\/#demo-name-field$/);
  await expect(demoForm(page).name).toBeFocused();
});

test('the about page leads each officer to what their role gets', async ({ page }) => {
  for (const [officer, link, seen] of [
    ['For the CIO', 'See the inventory', 'Use cases'],
    ['For the CTO', 'See the workspace', 'A secure place for staff to work with AI'],
    ['For the CDO', 'See data discovery', 'Data discovery'],
  ] as const) {
    await page.goto('/about');
    const section = page
      .locator('section section')
      .filter({ has: page.getByRole('heading', { name: officer }) });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await section.getByRole('link', { name: link }).tap();
    await expect(page.getByRole('heading', { name: seen, exact: true })).toBeInViewport();
  }
});
