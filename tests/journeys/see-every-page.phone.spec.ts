import { expect, expectNoSidewaysScroll, expectWholePages, smallest, test } from './journey.ts';
import { similarPages } from './page-paths.ts';

test.use({ viewport: smallest });

for (const [group, paths] of Object.entries(similarPages))
  test(`a visitor reads ${group} at 320 pixels without sideways scrolling (R5)`, ({ page }) =>
    expectWholePages(page, paths, [smallest]));

test.describe('on a high-density screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test('a phone gets sharp pictures that weigh under 120 kB a page', async ({ page }) => {
    for (const path of ['/', '/software', '/software?tab=workspace', '/about']) {
      const bodies: Promise<Buffer>[] = [];
      page.removeAllListeners('response');
      // Leave the last page first, so that its requests don't count.
      await page.goto('about:blank');
      page.on('response', (response) => {
        if (response.request().resourceType() === 'image') bodies.push(response.body());
      });
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
      const bytes = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
      expect(bytes, path).toBeLessThan(120_000);

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
      for (const density of densities) expect(density, path).toBeGreaterThan(2);
      expect(densities.length > 0, path).toBe(path !== '/about');
      await expectNoSidewaysScroll(page);
    }
  });
});
