import { expect, expectAccessible, test } from './journey.ts';
import { pagesOfAKind, routes } from './routes.ts';
import { expectWholePage } from './whole-page.ts';

for (const route of routes.filter((one) => !pagesOfAKind.includes(one))) {
  test(`${route} answers with one heading and a way to the demo form, accessibly (R5)`, ({
    page,
  }) => expectWholePage(page, route));
}

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
