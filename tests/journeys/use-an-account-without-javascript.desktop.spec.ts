import {
  fillRegistration,
  findMailedLink,
  goodPassword,
  registerForm,
  signIn,
} from './accounts.ts';
import { expect, heading, newVisitor, test, typeOver } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a clerk registers, signs in and out (R16)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 40[01]/);
  const main = page.getByRole('main');
  await page.goto('/register');
  const email = await fillRegistration(page);
  await registerForm(page).send.click();
  await page.waitForURL('**/form-result/registration');
  await expect(heading(page)).toHaveText('Check your email');
  await expect(main).toContainText('The link in it activates signing in');
  await page.goto(await findMailedLink(email, 1, /verify/));
  await expect(heading(page)).toHaveText('One step left');

  await page.goto('/account/second-factor');
  await page.waitForURL('**/login?next=**');
  await signIn(page, email, 'Not the password 1');
  await expect(main).toContainText('The email address or password is incorrect');
  // After the error the form still leads to the page they wanted.
  await signIn(page, email, goodPassword);
  await page.waitForURL('**/account/second-factor');
  await page.goto('/account');
  await typeOver(page.getByLabel('First name'), 'D ');
  await typeOver(page.getByLabel('Agency name'), 'City of Elsewhere');
  await page.getByRole('button', { name: 'Save details' }).click();
  const summary = main.getByRole('alert');
  await expect(summary).toContainText('First name must be at least 2 characters');
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Agency name')).toHaveValue('City of Elsewhere');
  await typeOver(page.getByLabel('First name'), 'Dinah');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(main.getByRole('status')).toContainText('Your details are saved');
  await expect(main).toContainText('Dinah Reyes');
  await expect(main).toContainText('City of Elsewhere');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(heading(page)).toHaveText('You are signed out');
});

test('plain forms show errors, never who has an account (R16, R32)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/, /status of 410/);
  const main = page.getByRole('main');
  await page.goto('/forgot-password');
  await main.getByLabel('Email').pressSequentially(newVisitor().email);
  await main.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  await page.goto('/register?checkout=subscription');
  const form = registerForm(page);
  await fillRegistration(page);
  await typeOver(form.email, `${'d'.repeat(250)}@city.example`);
  await form.send.click();
  await expect(main).toContainText('Please use 254 characters or fewer (you have 263)');
  await expect(form.firstName).toHaveValue('Dana');
  await fillRegistration(page);
  await form.send.click();
  await main.getByRole('link', { name: 'Continue to subscriptions' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.goto('/verify-email?token=nonsense');
  await main.getByLabel('Email').pressSequentially(newVisitor().email);
  await main.getByRole('button', { name: 'Send a new link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
});
