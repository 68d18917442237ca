import {
  expect,
  expectNoSidewaysScroll,
  expectWholePage,
  smallest,
  test,
  watchRequests,
} from './journey.ts';
import { similarPages } from './page-paths.ts';

test.use({ viewport: smallest });

// A tab for each kind, because a new one for each page takes longer than many a check.
for (const [kind, paths] of Object.entries(Object.groupBy(similarPages, kindOf)))
  test(`a visitor reads ${kind} at 320 pixels without sideways scrolling (R5)`, async ({
    page,
  }) => {
    for (const path of paths!) await test.step(path, () => expectWholePage(page, path, [smallest]));
  });

function kindOf(path: string): string {
  if (/^\/(?:blog|weekly|\w+-ai-)/.test(path)) return 'every article';
  return path.startsWith('/resources') || path.startsWith('/tour')
    ? 'every template and screen of the tour'
    : 'results of forms and other pages';
}

test.describe('on a high-density screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  for (const path of ['/', '/software', '/software?tab=workspace', '/about'])
    test(`a phone gets sharp pictures on ${path} that weigh under 120 kB`, async ({ page }) => {
      const requests = watchRequests(page);
      await page.goto(path);
      const images = page.locator('main img:visible');
      for (const image of await images.all()) {
        await expect(image).toHaveAttribute('loading', 'lazy');
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc))
          .toBeTruthy();
      }
      await page.locator('footer').scrollIntoViewIfNeeded();
      const bodies = await Promise.all(
        requests
          .filter((request) => request.resourceType() === 'image')
          .map(async (request) => (await request.response())!.body()),
      );
      expect(bodies.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(120_000);

      // Two pixels per CSS pixel look sharp; `naturalWidth` is in CSS pixels, so the file is decoded.
      const densities = await images.evaluateAll((found: HTMLImageElement[]) =>
        Promise.all(
          found
            .filter(({ currentSrc }) => !currentSrc.endsWith('.svg'))
            .map(async (img) => {
              const file = await fetch(img.currentSrc).then((response) => response.blob());
              return (await createImageBitmap(file)).width / img.clientWidth;
            }),
        ),
      );
      for (const density of densities) expect(density).toBeGreaterThan(2);
      expect(densities).not.toEqual([]);
      await expectNoSidewaysScroll(page);
    });
});
