import { expect, test } from './journey.ts';
import { pagesOfAKind, routes } from './routes.ts';
import { expectWholePage } from './whole-page.ts';

for (const route of pagesOfAKind) {
  test(`${route} answers with one heading and a way to the demo form, accessibly (R5)`, ({
    page,
  }) => expectWholePage(page, route));
}

test('no page scrolls sideways at 320 pixels', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const route of [
    ...routes,
    '/no-such-page',
    '/demo-booking-result?outcome=invalid&fields=name',
  ]) {
    const response = await page.goto(route, { waitUntil: 'domcontentloaded' });
    expect(response, route).not.toBeNull();
    const width = await page.evaluate(() => {
      // Not the width alone: it must not be possible to scroll there either.
      scrollTo(1_000, 0);
      return document.documentElement.scrollWidth + scrollX;
    });
    if (width > 320) wide.push(`${route}: ${width}`);
  }
  expect(wide).toEqual([]);
});
