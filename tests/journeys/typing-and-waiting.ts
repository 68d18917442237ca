/** What several stories do: type over a field, hold back an answer of the server, look for sideways scrolling. */
import { expect, type Locator, type Page } from 'playwright/test';

/** Types over whatever a field holds; no words empty it. */
export async function retype(field: Locator, words: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await (words ? field.pressSequentially(words) : field.press('Delete'));
}

/** Holds back requests to an address until the function that it resolves to is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** Fails when the page can be scrolled sideways at 320 pixels. */
export async function expectNoSidewaysScroll(page: Page, what = ''): Promise<void> {
  const width = await page.evaluate(() => {
    scrollTo(1_000, scrollY);
    return document.documentElement.scrollWidth + scrollX;
  });
  expect(width, what).toBe(320);
}
