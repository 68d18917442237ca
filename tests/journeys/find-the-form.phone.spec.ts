import type { Page } from 'playwright/test';
import { demoForm, expectAtForm } from './booking.ts';
import { expect, expectAccessible, holdBack, test } from './journey.ts';
import { site } from '#src/site.ts';

/** Has each page record the positions, 100 pixels apart, that it scrolls through. */
const watchScroll = (page: Page) =>
  page.addInitScript(() => {
    const places = new Set<number>();
    Object.assign(window, { places });
    addEventListener('scroll', () => places.add(Math.round(scrollY / 100)));
  });

/** Waits for the form and counts the positions since the last call: a jump has one or two, smooth scrolling more. */
async function countPlaces(page: Page): Promise<number> {
  await expectAtForm(page);
  return page.evaluate(() => {
    const { places } = window as unknown as { places: Set<number> };
    const count = places.size;
    places.clear();
    return count;
  });
}

test('every link to the demo form puts the cursor in its first field (R5)', async ({ page }) => {
  await watchScroll(page);
  for (const fragment of ['demo-name-field', 'demo-form', 'mvp-name-field']) {
    await page.goto('/about');
    await page.goto(`/#${fragment}`);
    expect(await countPlaces(page)).toBeGreaterThan(2);
  }
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: /demo/i }).first().click();
  expect(await countPlaces(page)).toBeGreaterThan(2);

  const link = page.getByRole('main').getByRole('link', { name: 'Schedule a Demo' }).first();
  await page.goto('/');
  await link.click();
  expect(await countPlaces(page)).toBeGreaterThan(2);
  // The URL already names the field: a second press must still scroll.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await link.focus();
  await page.keyboard.press('Enter');
  expect(await countPlaces(page)).toBeGreaterThan(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await link.click();
  expect(await countPlaces(page)).toBeLessThan(3);
});

test('a slow script never pulls a visitor back from the second field', async ({ page }) => {
  const script = '**/reach-form*';
  const arrive = await holdBack(page, script);
  await page.goto('/#demo-name-field');
  const form = demoForm(page);
  await form.name.focus();
  await page.keyboard.type('Dana Reyes');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dana@');
  const arrived = page.waitForResponse(script);
  arrive();
  await (await arrived).finished();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
  );
  await page.keyboard.type('city.example');
  await expect(form.email).toHaveValue('dana@city.example');
  await expect(form.name).toHaveValue('Dana Reyes');
});

test('a visitor opens the phone menu, closes it and follows its links', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('banner').getByRole('button').first();
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  await expectAccessible(page.getByRole('banner'));
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Book a Demo' }).click();
  await expect(menu).toBeHidden();
  await expectAtForm(page);

  await toggle.click();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await expect(menu).toBeHidden();

  for (const width of [767, 768, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(toggle).toBeVisible();
    await expect(menu).toBeHidden();
  }
  await page.setViewportSize({ width: 960, height: 900 });
  await expect(toggle).toBeHidden();
  await expect(menu.getByRole('link', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(site.name)).toBeVisible();
  await expectAccessible(page.getByRole('banner'));
});
