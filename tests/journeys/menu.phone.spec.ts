import { expect, expectAccessible, test } from './journey.ts';

test('under 768 pixels the menu opens, closes on Escape and closes when a link is chosen', async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  // The first button in the header.
  const toggle = page.getByRole('banner').getByRole('button').first();
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Book a Demo' }).click();
  await expect(menu).toBeHidden();
  await expect(
    page.getByRole('form', { name: 'Schedule a demo' }).getByLabel('Name', { exact: true }),
  ).toBeFocused();

  await toggle.click();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await expect(menu).toBeHidden();
});

test('from 768 pixels on the links stand in the header without a menu', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'About' })).toBeVisible();
  await expectAccessible(page);
});
