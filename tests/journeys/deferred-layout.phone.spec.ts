import type { Page } from 'playwright/test';
import { expect, heading, holdBack, test } from './journey.ts';

// On a long page, parts far below the first screen are laid out once the page has loaded.
const path = '/';

/** How many deferred parts are laid out, and how many there are. */
const countParts = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.deferred')];
    const isLaidOut = (part: Element) =>
      [...part.children].some((child) => child.checkVisibility({ contentVisibilityAuto: true }));
    return { laidOut: parts.filter(isLaidOut).length, all: parts.length };
  });

/** What is in the middle of the screen, and how far its top is from the top of the screen. */
const readMiddle = (page: Page) =>
  page.evaluate(() => {
    const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)!;
    const text = found.textContent.trim().slice(0, 60);
    return { text, top: Math.round(found.getBoundingClientRect().top) };
  });

test(`${path} first lays out only what is near, and the rest once it has loaded`, async ({
  page,
}) => {
  const release = await holdBack(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(heading(page)).toBeVisible();
  const { laidOut, all } = await countParts(page);
  expect(all).toBeGreaterThan(5);
  expect(laidOut).toBeLessThan(all / 4);
  release();
  await page.waitForLoadState();
  await expect.poll(async () => (await countParts(page)).laidOut).toBe(all);
});

test(`a visitor who returns to ${path} is where they left`, async ({ page }) => {
  // On a slow connection both views have the system font: the web font could come too late for the first one only.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
  );
  await page.goto(path);
  for (let turns = 0; turns < 10; turns += 1) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  }
  const left = await readMiddle(page);
  await page.goto('/about');
  await page.goBack();
  await expect.poll(() => readMiddle(page)).toEqual(left);
  // The browser restored the position by true heights.
  const { laidOut, all } = await countParts(page);
  expect(laidOut).toBe(all);
});
