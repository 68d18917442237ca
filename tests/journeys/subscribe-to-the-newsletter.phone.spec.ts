import {
  expect,
  expectAccessible,
  expectToast,
  mailsAbout,
  newVisitor,
  refuse,
  test,
  toast,
} from './journey.ts';
import { endpoint, newsletter } from './newsletter.ts';

test('a clerk subscribes after the connection was down', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const { email } = newVisitor();
  await page.goto('/newsletter');
  const form = newsletter(page);
  await form.email.tap();
  await form.send.tap();
  await expectToast(page, 'Email required', 'Please enter your email address');
  await form.email.pressSequentially(email);
  await context.setOffline(true);
  await form.send.tap();
  await expectToast(page, 'Subscription failed', 'Please check your connection and try again.');
  await expect(form.problem).toHaveText('Please check your connection and try again.');
  await expect(form.email).toHaveValue(email);
  await expectAccessible(page);
  await context.setOffline(false);
  await form.send.tap();
  await expectToast(
    page,
    'Subscribed successfully!',
    "You'll receive our weekly AI governance updates.",
  );
  await expect(form.oneMoreStep).toBeVisible();
  await mailsAbout(email, 1);
});

test('a reader of an update subscribes after a rate limit (R6, R38)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 429/);
  const { email } = newVisitor();
  const error = 'Too many tries. Please wait 4 minutes and try again.';
  await page.goto('/blog/ai-governance-weekly-august-26-2025');
  const form = newsletter(page);
  await form.email.tap();
  // The browser itself reports an empty field.
  await form.send.tap();
  await expect(form.email).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  await form.email.pressSequentially(email);
  await page.route(endpoint, refuse(429, error));
  await form.send.tap();
  await expectToast(page, 'Subscription Failed', error);
  await expect(form.problem).toHaveText(error);
  await expect(form.email).toHaveValue(email);
  await expect(form.send).toBeEnabled();
  await page.unroute(endpoint);
  await form.send.tap();
  await expectToast(
    page,
    'Subscribed Successfully',
    'Thank you for subscribing to our AI governance updates.',
  );
  await expect(form.oneMoreStep).toBeVisible();
  await mailsAbout(email, 1);
});

test('a reader thanked too early is still subscribed (R21, R40)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 500/);
  const [early, late] = [newVisitor().email, newVisitor().email];
  const article = '/blog/ai-governance-weekly-july-11-2025';
  const form = newsletter(page);
  const thanks = form.problem.filter({
    hasText: 'Thank you for subscribing to our AI governance newsletter!',
  });
  await page.route(endpoint, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(article);
  await form.email.pressSequentially(early);
  const failed = page.waitForResponse(endpoint);
  await page.keyboard.press('Enter');
  await expect(thanks).toBeVisible();
  await (await failed).finished();
  // No mail has been sent yet (R40).
  await expect(form.oneMoreStep).toHaveCount(0);
  await page.unroute(endpoint);
  await page.goto('/pricing');
  await mailsAbout(early, 1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptSubscription'))).toBeNull();

  await page.goto(article);
  await form.email.pressSequentially(late);
  await page.keyboard.press('Enter');
  await expect(thanks).toBeVisible();
  await expect(form.oneMoreStep).toBeVisible();
  await mailsAbout(late, 1);
});
