import { bookUntilToast } from './booking.ts';
import { expect, test, toast } from './journey.ts';

test('a long swipe to the right dismisses a toast, a short one does not', async ({ page }) => {
  await bookUntilToast(page, 'Demo Scheduled');
  const box = (await toast(page).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 4 });
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toBeVisible();
  await swipe(80);
  await expect(toast(page)).toBeHidden();
});
