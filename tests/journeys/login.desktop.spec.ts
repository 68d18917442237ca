import {
  fillRegistration,
  findMailedLink,
  goodPassword,
  loginForm,
  openAccount,
  registerForm,
  signIn,
} from './accounts.ts';
import { expect, expectAccessible, newVisitor, test } from './journey.ts';

test('a wrong password and an unknown address are told the same, and by keyboard alone the right one gets in', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 401/);
  const email = await openAccount(page);
  await page.goto('/login');
  const form = loginForm(page);
  await expect(form.email).toHaveAttribute('autocomplete', 'username');
  await expect(form.password).toHaveAttribute('autocomplete', 'current-password');
  await form.email.focus();
  await expect(form.form).toHaveJSProperty('noValidate', true);
  await page.keyboard.press('Enter');
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([
    'Please enter a valid email address',
    'Please enter your password',
  ]);
  await expectAccessible(page);
  for (const address of [newVisitor().email, email]) {
    await signIn(page, address, 'Not the password 1');
    await expect(form.problem).toBeFocused();
    await expect(form.problem).toContainText('The email address or the password is not right');
    await expect(form.email).toHaveValue(address);
  }
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(form.email).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account');
});

test('an address that is not verified yet gets in behind the mailed link alone, and is told no more than a wrong password', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 401/);
  const { email } = newVisitor();
  await page.goto('/register?checkout=subscription');
  await fillRegistration(page, { ...newVisitor(), email });
  await registerForm(page).send.click();
  await page.waitForURL('**/subscribe');
  await page.goto('/login?next=//other.example/');
  const form = loginForm(page);
  for (const password of ['Not the password 1', goodPassword]) {
    await signIn(page, email, password);
    await expect(form.problem).toBeFocused();
    await expect(form.problem).toContainText('or the address is not verified yet');
  }
  await page.goto(await findMailedLink(email, 1, /verify/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One step left');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await page.waitForURL('**/account');
});

test('a forgotten password is set anew by the mailed link, once', async ({ page, watch }) => {
  watch.expectConsoleError(/status of (401|410)/);
  const email = await openAccount(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const main = page.getByRole('main');
  await expect(page).toHaveURL('/forgot-password');
  const address = main.getByLabel('Email');
  const send = main.getByRole('button', { name: 'Send the link' });
  await address.fill('dana@city');
  await send.click();
  await expect(main.getByRole('alert')).toContainText('Please enter a valid email address');
  for (const typed of [newVisitor().email, email]) {
    await address.fill(typed);
    await send.click();
    await expect(main.getByRole('status')).toContainText(`If ${typed} has an account with us`);
  }
  await expectAccessible(page);

  const link = await findMailedLink(email, 2, /reset-password/);
  await page.goto(link);
  await expectAccessible(page);
  await main.getByLabel('New password').fill('Another 9 rivers');
  await main.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is set');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expectAccessible(page);
  await page.goto('/login');
  await signIn(page, email);
  await expect(loginForm(page).problem).toBeVisible();
  await signIn(page, email, 'Another 9 rivers');
  await page.waitForURL('**/account');
});
