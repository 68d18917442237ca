import {
  expect,
  expectAccessible,
  expectToast,
  heading,
  holdBack,
  mailsAbout,
  newVisitor,
  test,
  typeOver,
  watchPosts,
} from './journey.ts';
import { confirmationLink, endpoint, newsletter } from './newsletter.ts';

test('a clerk subscribes, chooses a state and unsubscribes (R22, R40)', async ({ page }) => {
  const { email } = newVisitor();
  const button = page.getByRole('main').getByRole('button');
  const posts = watchPosts(page);
  await page.goto('/about');
  const form = newsletter(page, 'contentinfo');
  for (const wrong of ['', 'dana@city']) {
    await form.email.pressSequentially(wrong);
    await form.email.press('Enter');
    await expectToast(page, 'Invalid email', 'Please enter a valid email address.');
    await expect(form.problem).toHaveText(
      'Please enter a valid email address. Example: name@city.gov',
    );
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  expect(posts).toEqual([]);

  const answer = await holdBack(page, endpoint);
  await typeOver(form.email, email);
  await expect(form.oneMoreStep).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(form.send).toHaveText('Subscribing...');
  await expect(form.send).toBeDisabled();
  await expect(form.email).toBeDisabled();
  answer();
  await expectToast(page, 'Subscribed!', 'Thank you for subscribing to our blog.');
  await expect(form.email).toHaveValue('');
  await expect(form.oneMoreStep).toBeVisible();
  await expectAccessible(page);

  const link = await confirmationLink(email);
  await page.goto(link);
  await expect(button).toHaveCount(1);
  await expectAccessible(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('You are subscribed');
  await expectAccessible(page);
  await page.goto(link);
  await expect(heading(page)).toHaveText('This address is confirmed');
  await expectAccessible(page);

  const welcome = (await mailsAbout(email, 2)).find(({ subject }) =>
    subject?.startsWith('You are subscribed'),
  );
  const choose = /http\S+(\/newsletter-choices\?token=\S+)/.exec(welcome?.text ?? '')?.[1];
  await page.goto(choose!);
  await expectAccessible(page);
  await page.getByLabel(/^Only deadlines/).press('Space');
  await page.getByText('Choose states and topics').press('Enter');
  await page.getByLabel('Texas', { exact: true }).press('Space');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your choice is saved');
  await expect(page.getByLabel('Texas', { exact: true })).toBeChecked();
  await expectAccessible(page);

  const leave = /http\S+(\/unsubscribe\?token=\S+)/.exec(welcome?.text ?? '')?.[1];
  await page.goto(leave!);
  await expectAccessible(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(/unsubscribed|off the list/i);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript a clerk subscribes and confirms (R16, R40)', async ({ page }) => {
    const { email } = newVisitor();
    await page.goto('/about');
    await newsletter(page, 'contentinfo').email.pressSequentially(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/form-result\/newsletter$/);
    await expect(heading(page)).toBeVisible();
    await expect(newsletter(page).oneMoreStep).toBeVisible();
    await page.goto(await confirmationLink(email));
    await page.getByRole('main').getByRole('button').click();
    await expect(heading(page)).toHaveText('You are subscribed');
    await mailsAbout(email, 2);
  });
});
