import type { Page } from 'playwright/test';
import { expect, expectAccessible } from './journey.ts';

/** Opens a page and holds it to what every page owes: its own address, one heading, a way to the demo form, and WCAG. */
export async function expectWholePage(page: Page, route: string): Promise<void> {
  const response = await page.goto(route);
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(route);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('main h1')).not.toHaveText('');
  expect(await page.locator('a[href="/#demo-name-field"]').count()).toBeGreaterThan(0);
  await expectAccessible(page);
}
