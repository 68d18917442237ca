import { expect, test } from './journey.ts';
import { pagesOfAKind } from './page-addresses.ts';
import { expectNoSidewaysScroll, expectWholePages, smallest } from './whole-page.ts';

test.use({ viewport: smallest });

for (const [group, paths] of Object.entries(pagesOfAKind))
  test(`a visitor reads ${group} at 320 pixels without sideways scrolling (R5)`, ({ page }) =>
    expectWholePages(page, paths, [smallest]));

test.describe('with many pixels to a point', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test('a phone gets sharp pictures that weigh under 120 kB a page', async ({ page }) => {
    for (const path of ['/', '/software', '/software?tab=workspace', '/about']) {
      const bodies: Promise<Buffer>[] = [];
      page.removeAllListeners('response');
      // What the last page still asks for is none of this one's.
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

      // Two pixels a point are sharp to the eye; the browser's own naturalWidth counts points.
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
