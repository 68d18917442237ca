import { expect, expectAccessible, test, toast } from './journey.ts';

test('every shared control is accessible in every state it is shown in', async ({ page }) => {
  await page.goto('/style-guide');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show a toast' }).focus();
  // The examples are live once a press does something.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show a destructive toast' }).click();
    await expect(toast(page)).toContainText('Booking Failed', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
});

test('a dialog takes focus, keeps it, closes on Escape and gives focus back', async ({ page }) => {
  await page.goto('/style-guide');
  const opener = page.getByRole('button', { name: 'Open a dialog' });
  const dialog = page.getByRole('dialog', { name: 'Small Rural, monthly' });
  await opener.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);
  expect(await inside()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('tabs follow the arrow keys and keep the open panel in the address', async ({ page }) => {
  await page.goto('/style-guide');
  const governance = page.getByRole('tab', { name: 'AI Governance' });
  const workspace = page.getByRole('tab', { name: 'AI Workspace' });
  await expect(governance).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('The workspace panel.')).toBeHidden();
  await governance.focus();
  await page.keyboard.press('ArrowRight');
  await expect(workspace).toBeFocused();
  await expect(page.getByText('The workspace panel.')).toBeVisible();
  await expect(page.getByText('The governance panel.')).toBeHidden();
  await page.keyboard.press('Home');
  await expect(governance).toBeFocused();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/tab=example-workspace/);
  await page.reload();
  await expect(page.getByText('The workspace panel.')).toBeVisible();
  await expectAccessible(page);
});

test('without JavaScript the panels stand one after the other', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/style-guide');
  await expect(page.getByText('The governance panel.')).toBeVisible();
  await expect(page.getByText('The workspace panel.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await context.close();
});
