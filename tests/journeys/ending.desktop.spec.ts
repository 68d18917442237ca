import { openAdministrator } from './administrators.ts';
import { checkoutDialog, openPlan, payByCard } from './buying.ts';
import { expect, expectAccessible, mailsAbout, newVisitor, test } from './journey.ts';

test('notice that came by mail is recorded from the list of purchases, and the buyer reads when the year ends (R43)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 400/);
  const { email } = newVisitor();
  await openPlan(page, 'small-rural-yearly');
  const form = checkoutDialog(page);
  await form.email.pressSequentially(email);
  await form.send.click();
  await payByCard(page);
  await mailsAbout(email, 2);

  await openAdministrator(page, 'notice');
  await page.goto(`/admin/inbox?kind=purchases&q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: `Record notice: small-rural-yearly, ${email}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record notice');
  await expect(page.getByRole('main')).toContainText('A yearly plan ends 30 days after notice');
  await expectAccessible(page);

  const day = page.getByLabel('Day on which notice came');
  const today = await day.inputValue();
  // The browser’s own check is not the only one.
  await day.evaluate((input: HTMLInputElement) => {
    input.form!.noValidate = true;
    input.value = '2020-01-01';
  });
  await page.getByRole('button', { name: 'Record notice' }).click();
  await expect(page.getByRole('alert')).toContainText('The period that is paid began on');
  await expectAccessible(page);
  await day.fill(today);
  await page.getByLabel('From').selectOption({ label: 'The agency, by email or letter' });
  await page.getByRole('button', { name: 'Record notice' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('The notice is recorded.');
  await expect(page.getByText('Ends on')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  const mails = await mailsAbout(email, 4);
  expect(mails.map(({ subject }) => subject)).toContain('Your subscription ends: Small Rural');
});
