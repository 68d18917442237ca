import { expect, mailsAbout, newVisitor, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the form is a page, and a plain post ends on an honest one (R16, R23)', async ({
  page,
}) => {
  await page.goto('/resources?webinar=1');
  await page.getByRole('link', { name: 'a page of its own' }).click();
  await expect(page).toHaveURL(/\/webinar-registration$/);
  const main = page.getByRole('main');
  const { email } = newVisitor();
  await main.getByLabel('First name').fill('Dana');
  await main.getByLabel('Last name').fill('Reyes');
  await main.getByLabel('Email').fill(email);
  await main.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/webinar-registration-result?outcome=done&webinar=took-place*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Successful!');
  await expect(main).toContainText('This webinar took place.');
  await mailsAbout(email, 2);
});
