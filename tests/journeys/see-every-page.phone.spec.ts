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

for (const path of similarPages)
  test(`a visitor reads ${path} at 320 pixels without sideways scrolling (R5)`, ({ page }) =>
    expectWholePage(page, path, [smallest]));

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
