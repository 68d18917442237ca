import type { Page } from 'playwright/test';
import { expect, expectAccessible } from './journey.ts';

/** The narrowest screen that a page must fit without scrolling sideways (WCAG 1.4.10). */
export const smallest = { width: 320, height: 640 };

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

/** Opens each page and reads it as a visitor does: it is there, has a heading, fits each screen and is accessible on it. */
export async function expectWholePages(
  page: Page,
  paths: readonly string[],
  screens: readonly { width: number; height: number }[],
): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(screens[0]!);
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
}
