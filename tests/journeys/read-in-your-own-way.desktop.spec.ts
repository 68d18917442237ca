import type { Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { site } from '#src/site.ts';
import { demoForm } from './booking.ts';
import { expect, expectAccessible, heading, test, toast } from './journey.ts';

/** The text of each sheet of Letter paper that a page prints. */
async function printedPages(page: Page): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'Letter' })));
  return text;
}

test('a visitor on the keyboard skips the header of a page', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('forced colors keep every control, and reduced motion stops motion', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const { send } = demoForm(page);
  await send.scrollIntoViewIfNeeded();
  await expect(send).toHaveCSS('border-top-style', 'solid');
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
  // The system sets the colors, but axe reads those in the stylesheet.
  await expectAccessible(page, 'color-contrast');
});

test('an official prints pages without the parts that need a click', async ({ page }) => {
  const print = async (path: string) => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
  };
  await print('/');
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  await expect(page.locator('form')).not.toHaveCount(0);
  for (const form of await page.locator('form').all()) await expect(form).toBeHidden();

  await print('/pricing');
  await expect(page.locator('.plan-table')).toBeVisible();
  for (const name of ['Contact for Custom Quote', 'Get Started with Large, annual'])
    await expect(page.getByRole('link', { name })).toBeHidden();
  for (const text of [
    'Ending a plan',
    'Security breach',
    'Liability',
    /Contact for Custom Quote: https?:.*\/contact/,
    site.contact.billingEmail,
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  // Both intervals, whichever was chosen.
  for (const price of ['$1,000 per month', '$11,000 per year'])
    await expect(page.getByText(price, { exact: true })).toBeVisible();
  expect(await printedPages(page)).toHaveLength(2);

  await print('/software');
  await expect(page.getByRole('heading', { name: 'Risk', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What staff use it for' })).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
});

test('no page prints an empty sheet', async ({ page }) => {
  // Their text once just filled the last sheet.
  for (const path of [
    '/software',
    '/legal/addendum',
    '/procurement/vendor-letter',
    '/resources/ai-acceptable-use-policy',
  ]) {
    await page.goto(path);
    for (const text of await printedPages(page)) expect(text.trim(), path).not.toBe('');
  }
});

test('the style guide shows every shared control in every state', async ({ page }) => {
  await page.goto('/style-guide');
  const opener = page.getByRole('button', { name: 'Open a dialog' });
  const dialog = page.getByRole('dialog', { name: 'Small Rural, monthly' });
  await opener.focus();
  // The examples do nothing until they are hydrated.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: 'Show a destructive toast' }).click();
  await expect(toast(page)).toContainText('Booking Failed');
  await expectAccessible(page);
});
