import { endpoint } from './booking.ts';
import { demoForm, expect, test, toast } from './journey.ts';
import { bookUntilToast, expectRunning } from './toasts.ts';

test('a success toast lasts eight seconds, or until dismissed after F8', async ({ page }) => {
  await bookUntilToast(page, 'Demo Scheduled');
  expect((await toast(page).boundingBox())!.width).toBeLessThanOrEqual(420);
  await page.clock.runFor(5_500);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  const area = page.getByRole('region', { name: /^Notifications/ });
  await expect(area.locator(':focus')).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toast(page)).toBeHidden();
});

test('an error toast lasts five seconds, and restarts when repeated', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 403/);
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 403, json: { success: false, error: 'No.' } }),
  );
  await bookUntilToast(page, 'Submission Error');
  await page.clock.runFor(2_500);
  await expect(toast(page)).toBeVisible();
  await demoForm(page).send.click();
  await expect(demoForm(page).send).toHaveText('Schedule Demo');
  await expectRunning(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(2_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(toast(page)).toBeHidden();
});
