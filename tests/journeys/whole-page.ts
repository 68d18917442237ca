import type { Page } from 'playwright/test';
import { expect, expectAccessible } from './journey.ts';

/** Fails when the page can be scrolled sideways; not its width alone counts. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const reached = await page.evaluate(() => {
    const { scrollX: left, scrollY: top } = window;
    scrollTo(1_000, top);
    const found = document.documentElement.scrollWidth + scrollX;
    scrollTo(left, top);
    return found;
  });
  expect(reached, page.url()).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** Opens each page and reads it as a visitor does: it is there, has a heading, fits the screen and is accessible. */
export async function expectWholePages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}
