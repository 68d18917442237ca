import { expect, expectAccessible, test } from './journey.ts';
import { headerLinks } from './routes.ts';

test('the header has the seven links in order, the current one marked, and a way to the demo form', async ({
  page,
  isMobile,
}) => {
  for (const [current, path] of headerLinks) {
    await page.goto(path);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: 'Main' });
    const links = await nav.getByRole('listitem').getByRole('link').all();
    const found = await Promise.all(
      links.map(async (link) => [(await link.innerText()).trim(), await link.getAttribute('href')]),
    );
    expect(found).toEqual(headerLinks.map(([label, href]) => [label, href]));
    await expect(nav.locator('[aria-current="page"]')).toHaveText([current]);
    await expect(nav.getByRole('link', { name: 'Book a Demo' })).toHaveAttribute(
      'href',
      '/#demo-name-field',
    );
  }
});

test('an article marks the blog as current', async ({ page, isMobile }) => {
  await page.goto('/blog/ai-governance-weekly-july-4-2025');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.locator('[aria-current]')).toHaveText(['Blog']);
});

test('the skip link is the first stop of the keyboard and leads past the header', async ({
  page,
}) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  // While it has focus it lies over the brand, which then is no target.
  await expectAccessible(page, 'target-size');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the footer has its links, the contact details and this year', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['AI Assessment', '/maturity-assessment#assessment-name-field'],
    ['Documents & Templates', '/resources#documents-section'],
    ['Webinars & Events', '/resources#webinars-section'],
    ['Privacy Policy', '/legal?tab=privacy'],
    ['Terms of Service', '/legal?tab=terms'],
    ['Cookie Policy', '/legal?tab=cookies'],
    ['Subscription Agreement', '/legal?tab=subscription'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect(footer).toContainText('New Orleans');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer.getByRole('link', { name: '(504) 555-0178' })).toHaveAttribute(
    'href',
    'tel:+15045550178',
  );
  const outside = await footer.locator('a[href^="https:"]').count();
  expect(outside).toBeGreaterThanOrEqual(3);
});

test('forced colors, reduced motion: the page keeps its controls and nothing moves', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const send = page
    .getByRole('form', { name: 'Schedule a demo' })
    .getByRole('button', { name: 'Schedule Demo' });
  await send.scrollIntoViewIfNeeded();
  const border = await send.evaluate((button) => getComputedStyle(button).borderTopStyle);
  expect(border).toBe('solid');
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const style = getComputedStyle(element);
        return [style.transitionDuration, style.animationDuration].some(
          (time) => parseFloat(time) > 0.001,
        );
      }).length,
  );
  expect(moving).toBe(0);
  expect((await page.screenshot()).byteLength).toBeGreaterThan(5_000);
  // The system chooses the colors here, and the tool reads those that the page asked for.
  await expectAccessible(page, 'color-contrast');
});

test('print leaves out header, footer and forms, and keeps the words', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  for (const form of await page.locator('form').all()) await expect(form).toBeHidden();
  expect(await page.locator('form').count()).toBeGreaterThan(0);
});
