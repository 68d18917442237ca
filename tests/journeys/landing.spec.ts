import { demoForm, expect, test } from './journey.ts';

for (const fragment of ['demo-name-field', 'demo-form', 'mvp-name-field']) {
  test(`/#${fragment} focuses the name field, 120 pixels below the top (R5)`, async ({ page }) => {
    await page.goto(`/#${fragment}`);
    const { name } = demoForm(page);
    await expect(name).toBeFocused();
    const top = () => name.evaluate((field) => Math.round(field.getBoundingClientRect().top));
    await expect.poll(top).toBe(120);
  });
}

test('a link to the form from another page, and again on the page itself, lands there too', async ({
  page,
  isMobile,
}) => {
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: /demo/i }).first().click();
  const { name } = demoForm(page);
  await expect(name).toBeFocused();
  const top = () => name.evaluate((field) => Math.round(field.getBoundingClientRect().top));
  await expect.poll(top).toBe(120);

  // The address already names the field: a second press must act all the same.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('main').getByRole('link', { name: 'Schedule a Demo' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect.poll(top).toBe(120);
  expect(isMobile || (await page.evaluate(() => scrollX))).toBe(isMobile || 0);
});

test('with reduced motion the page jumps there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Schedule a Demo', exact: true }).first().click();
  const { name } = demoForm(page);
  await expect(name).toBeFocused();
  expect(await name.evaluate((field) => Math.round(field.getBoundingClientRect().top))).toBe(120);
});
