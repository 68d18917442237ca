import { bookUntilToast, demoForm, endpoint, expectToastRunning } from './booking.ts';
import { expect, refuse, test, toast } from './journey.ts';

test('a success toast lasts eight seconds, or until dismissed after F8', async ({ page }) => {
  const { notes } = demoForm(page);
  await bookUntilToast(page, 'Demo Scheduled');
  expect((await toast(page).boundingBox())!.width).toBeLessThanOrEqual(420);
  await page.clock.runFor(5_500);
  await expect(toast(page)).toBeVisible();
  await notes.focus();
  await page.keyboard.press('F8');
  const area = page.getByRole('region', { name: /^Notifications/ });
  await expect(area.locator(':focus')).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toast(page)).toBeHidden();
  await expect(notes).toBeFocused();
  // Also without a toast.
  await page.keyboard.press('F8');
  await expect(area.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(notes).toBeFocused();
});

test('Escape after F8 dismisses a toast and moves focus back', async ({ page }) => {
  const { notes } = demoForm(page);
  await bookUntilToast(page, 'Demo Scheduled');
  await notes.focus();
  for (const key of ['F8', 'Tab']) {
    await page.keyboard.press(key);
    await expect(
      page.getByRole('region', { name: /^Notifications/ }).locator(':focus'),
    ).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
  await expect(notes).toBeFocused();
});

test('an error toast lasts five seconds, and restarts when repeated', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 403/);
  await page.route(endpoint, refuse(403, 'No.'));
  await bookUntilToast(page, 'Submission Error');
  await page.clock.runFor(2_500);
  await expect(toast(page)).toBeVisible();
  await demoForm(page).send.click();
  await expect(demoForm(page).send).toHaveText('Book a Demo');
  await expectToastRunning(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(2_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(toast(page)).toBeHidden();
});
