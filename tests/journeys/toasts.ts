/** Toasts on a clock that stands still, for journeys. */
import type { Page } from 'playwright/test';
import { endpoint, hold } from './booking.ts';
import { demoForm, expect, fillDemoForm, toast } from './journey.ts';

/** Sends a booking whose answer comes on a clock that stands still; resolves once its toast runs, at most 2 seconds in. */
export async function bookUntilToast(page: Page, words: string): Promise<void> {
  await page.clock.install({ time: new Date('2027-06-09T09:00:00-07:00') });
  await page.addInitScript(() => void (window.open = () => null));
  const answer = await hold(page, endpoint);
  await page.goto('/#demo-name-field');
  await fillDemoForm(page, undefined, '2027-06-15');
  const posting = page.waitForRequest(endpoint);
  await page.clock.fastForward(2_000);
  await demoForm(page).send.click();
  await posting;
  await page.clock.pauseAt(new Date('2027-06-09T10:00:00-07:00'));
  answer();
  await expect(toast(page)).toContainText(words);
  await expectRunning(page);
}

/** Lets more than a second pass with the toast there: its time runs, and everything that stops it is attached. */
export async function expectRunning(page: Page): Promise<void> {
  await expect(toast(page)).toHaveAttribute('data-state', 'open');
  for (let passed = 0; passed < 1_200; passed += 200) await page.clock.runFor(200);
}
