import type { Page } from 'playwright/test';
import { demoForm, expect, fillDemoForm, test, toast } from './journey.ts';

/** Books with a clock that stands still from the moment the answer arrives; resolves when the toast shows. */
async function book(page: Page, answer: { status: number; blocked?: boolean }): Promise<void> {
  await page.clock.install({ time: new Date('2027-06-09T09:00:00-07:00') });
  if (answer.blocked) await page.addInitScript(() => void (window.open = () => null));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/demo-booking', async (route) => {
    await held;
    const json =
      answer.status < 300
        ? { success: true, data: { reference: 'D-ABCDEFG' } }
        : { success: false, error: 'No.' };
    await route.fulfill({ status: answer.status, json });
  });
  await page.goto('/#demo-name-field');
  await fillDemoForm(page, undefined, '2027-06-15');
  const posting = page.waitForRequest('**/api/demo-booking');
  await page.clock.fastForward(2_000);
  await demoForm(page).send.click();
  await posting;
  await page.clock.pauseAt(new Date('2027-06-09T10:00:00-07:00'));
  release();
  await expect(toast(page)).toBeVisible();
}

async function expectShownFor(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 100);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toBeHidden();
}

test('the success toast stays 8 seconds', async ({ page }) => {
  await book(page, { status: 201 });
  await expect(toast(page)).toContainText('Demo Scheduled Successfully');
  await expectShownFor(page, 8_000);
});

test('the calendar warning stays 10 seconds', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 500/);
  await book(page, { status: 500 });
  await expect(toast(page)).toContainText('Calendar Created, But...');
  await expectShownFor(page, 10_000);
});

test('any other toast stays 5 seconds, and a new one takes the place of the last', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 403/);
  await book(page, { status: 403 });
  await expect(toast(page)).toContainText('Submission Error');
  await page.clock.runFor(4_000);
  await demoForm(page).send.click();
  await expect(demoForm(page).send).toHaveText('Schedule Demo');
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(4_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1_200);
  await expect(toast(page)).toBeHidden();
});

test('F8 moves focus to the toast, where it waits, and it can be dismissed', async ({ page }) => {
  await book(page, { status: 201 });
  // Nobody is faster: React attaches what pauses the toast after it has painted it.
  await page.clock.runFor(1_000);
  await page.keyboard.press('F8');
  const area = page.getByRole('region', { name: /^Notifications/ });
  await expect(area.locator(':focus')).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
});

test('a swipe to the right of 50 pixels and more dismisses the toast, a shorter one does not', async ({
  page,
}) => {
  await book(page, { status: 201 });
  const box = (await toast(page).boundingBox())!;
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

test('on medium screens the toast area is at most 420 pixels wide, on a phone it fits', async ({
  page,
  isMobile,
}) => {
  await book(page, { status: 201 });
  const box = (await toast(page).boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(isMobile ? 390 : 420);
  expect(box.width).toBeGreaterThan(200);
  expect(box.x).toBeGreaterThanOrEqual(0);
});
