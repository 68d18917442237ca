import { expect, expectAccessible, test } from './journey.ts';
import { routes } from './routes.ts';

for (const route of routes) {
  test(`${route} answers with one heading and a way to the demo form, accessibly (R5)`, async ({
    page,
  }) => {
    const response = await page.goto(route);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(route);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('main h1')).not.toHaveText('');
    expect(await page.locator('a[href="/#demo-name-field"]').count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });
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

test('unknown addresses get a 404 with its title, the hint about the router and the main pages (R7)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^404 Page Not Found/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  for (const name of ['Software', 'Resources', 'Blog', 'Pricing', 'About'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
});

for (const outcome of [
  'done&reference=D-ABCDEFG',
  'invalid&fields=name,email',
  'too-many',
  'failed',
]) {
  test(`the result page of a plain post is accessible: ${outcome}`, async ({ page }) => {
    await page.goto(`/demo-booking-result?outcome=${outcome}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}
