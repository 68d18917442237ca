import { expect, test } from './journey.ts';

test.use({ deviceScaleFactor: 3 });

for (const route of ['/', '/software', '/software?tab=workspace', '/about']) {
  test(`${route} brings a phone less than 120 kB of pictures, all sharp and all lazy`, async ({
    page,
  }) => {
    const pictures: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image')
        pictures.push(response.body().then(({ length }) => length));
    });
    await page.goto(route, { waitUntil: 'networkidle' });
    const images = page.locator('main img:visible');
    for (const image of await images.all()) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc))
        .toBeTruthy();
    }
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const bytes = await Promise.all(pictures);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);

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
    for (const density of densities) expect(density).toBeGreaterThan(2);
    expect(densities.length > 0).toBe(route !== '/about');
  });
}
