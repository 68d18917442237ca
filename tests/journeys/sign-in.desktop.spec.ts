import {
  fillRegistration,
  findMailedLink,
  goodPassword,
  loginForm,
  openAccount,
  registerForm,
  signIn,
} from './accounts.ts';
import { expect, expectAccessible, heading, newVisitor, test, typeOver } from './journey.ts';

test('a clerk signs in by keyboard after a wrong password (R32)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 401/);
  const email = await openAccount(page);
  await page.goto('/login');
  const form = loginForm(page);
  await expect(form.email).toHaveAttribute('autocomplete', 'username');
  await expect(form.password).toHaveAttribute('autocomplete', 'current-password');
  await form.email.focus();
  // Hydrated: before that the browser shows its own messages.
  await expect(form.form).toHaveJSProperty('noValidate', true);
  await page.keyboard.press('Enter');
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([
    'Please enter a valid email address',
    'Please enter your password',
  ]);
  await expectAccessible(page);
  for (const typed of [newVisitor().email, email]) {
    await signIn(page, typed, 'Not the password 1');
    await expect(form.problem).toBeFocused();
    await expect(form.problem).toContainText('The email address or password is incorrect');
    await expect(form.email).toHaveValue(typed);
  }
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(form.email).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.password).toBeFocused();
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account');
});

test('an unverified account signs in only after its link (R32)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 401/);
  await page.goto('/register?checkout=subscription');
  const email = await fillRegistration(page);
  await registerForm(page).send.click();
  await page.waitForURL('**/subscribe');
  await page.goto('/login?next=//other.example/');
  const form = loginForm(page);
  // The right password and a wrong one get the same message.
  for (const password of ['Not the password 1', goodPassword]) {
    await signIn(page, email, password);
    await expect(form.problem).toBeFocused();
    await expect(form.problem).toContainText('or the address isn’t verified yet');
  }
  await page.goto(await findMailedLink(email, 1, /verify/));
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login**');
  await signIn(page, email);
  await page.waitForURL('**/account');
});

test('a clerk resets a forgotten password with a one-time link', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 401/, /status of 410/);
  const email = await openAccount(page);
  const main = page.getByRole('main');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const address = main.getByLabel('Email');
  const send = main.getByRole('button', { name: 'Send the link' });
  await address.pressSequentially('dana@');
  await send.click();
  await expect(main.getByRole('alert')).toContainText('Please enter a valid email address');
  for (const typed of [newVisitor().email, email]) {
    await typeOver(address, typed);
    await send.click();
    await expect(main.getByRole('status')).toContainText(`If ${typed} has an account with us`);
  }
  await expectAccessible(page);

  const link = await findMailedLink(email, 2, /reset-password/);
  await page.goto(link);
  await expectAccessible(page);
  await main.getByLabel('New password', { exact: true }).pressSequentially('Another 9 rivers');
  await main.getByRole('button', { name: 'Set password' }).click();
  await expect(heading(page)).toHaveText('Your password is set');
  await page.goto(link);
  await expect(heading(page)).toHaveText('This link no longer works');
  await expectAccessible(page);
  await page.goto('/login');
  await signIn(page, email);
  await expect(loginForm(page).problem).toBeVisible();
  await signIn(page, email, 'Another 9 rivers');
  await page.waitForURL('**/account');
});
