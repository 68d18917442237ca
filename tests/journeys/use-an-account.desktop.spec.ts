import { readFile } from 'node:fs/promises';
import {
  fillRegistration,
  findMailedLink,
  goodPassword,
  openAccount,
  registerForm,
  signIn,
  timeCode,
} from './accounts.ts';
import { openPlan } from './buying.ts';
import { expect, expectAccessible, heading, mailsAbout, test, typeOver } from './journey.ts';

test('a clerk opens, exports and deletes an account (R32)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/);
  const main = page.getByRole('main');
  await page.goto('/subscription-portal');
  await main.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  const email = await fillRegistration(page);
  await registerForm(page).send.click();
  await page.waitForURL('**/checkout');
  await page.goto(await findMailedLink(email, 1, /verify/));
  await expect(heading(page)).toHaveText('One step left');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login**');
  await signIn(page, email);
  await page.waitForURL('**/account');
  for (const text of ['Dana Reyes', email, 'City of Somewhere', '(this browser)'])
    await expect(main).toContainText(text);
  await expectAccessible(page);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['account', 'known-browser', 'session']);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: cookie.name !== 'account', sameSite: 'Lax' });

  const toAccount = page.getByRole('banner').getByRole('link', { name: 'Account' });
  await page.goto('/subscription-portal');
  await expect(main).toContainText(`You’re signed in as ${email}`);
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(main.getByLabel('Email')).toHaveValue(email);
  await page.goto('/quote');
  await expect(main.getByLabel('Contact email')).toHaveValue(email);
  await expect((await openPlan(page, 'small-rural-yearly')).email).toHaveValue(email);
  await page.goto('/');
  // 'Book a Demo' is on every page, also where the header is the menu.
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(toAccount).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: /Menu/ }).click();
  await expect(page.getByRole('link', { name: 'Book a Demo' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await toAccount.click();
  await page.waitForURL('**/account');

  await page.goto('/.well-known/change-password');
  await expect(page.locator('#account-current-field')).toBeInViewport();
  const passwordForm = main.locator('form', { has: page.locator('#account-current-field') });
  await expect(passwordForm.locator('[autocomplete=username]')).toHaveValue(email);

  const downloading = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download your data' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(email);
  // A started assessment belongs to the browser, so it outlives the session (D84).
  await page.evaluate(() => localStorage.setItem('assessmentProgress', 'started'));
  await main.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(heading(page)).toHaveText('You are signed out');
  expect(await page.evaluate(() => localStorage.getItem('assessmentProgress'))).toBe('started');
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['known-browser']);
  await expect(toAccount).toBeHidden();
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
  await signIn(page, email);
  await page.waitForURL('**/account');

  const deletion = main.getByRole('form', { name: 'Delete your account' });
  const password = deletion.getByLabel('Your password');
  const erase = main.getByRole('button', { name: 'Delete account' });
  await password.pressSequentially('Not the password 1');
  await erase.click();
  await expect(main.getByRole('alert')).toContainText('Incorrect password.');
  await expect(main.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await expect(password).toHaveValue('');
  await password.pressSequentially(goodPassword);
  await erase.click();
  await expect(heading(page)).toHaveText('Your account is deleted');
  expect((await mailsAbout(email, 2)).at(-1)?.subject).toContain('is deleted');
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
});

test('an official sets up, uses and removes a second factor', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 401/);
  const main = page.getByRole('main');
  const email = await openAccount(page);
  await page.goto('/login?next=/account/second-factor');
  await signIn(page, email);
  await page.waitForURL(({ pathname }) => pathname === '/account/second-factor');
  await expectAccessible(page);
  await main.getByLabel('Your password').pressSequentially(goodPassword);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const secret = await main.locator('.account-key').innerText();
  const backupCode = await main.locator('.account-backup-codes li').first().innerText();
  const mails = await mailsAbout(email, 2);
  const mailedCode = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  await main.getByLabel('Code from the app').pressSequentially(timeCode(secret));
  await main.getByLabel('Code from our email').pressSequentially(mailedCode);
  await main.getByRole('button', { name: 'Turn on' }).click();
  await expect(main.getByRole('status')).toContainText('Your second factor is on');
  await expect(main.getByRole('status')).toBeFocused();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/login?next=/account/second-factor');
  await signIn(page, email);
  await page.waitForURL('**/login/second-factor?next=%2Faccount%2Fsecond-factor');
  await expect(main).toContainText('One more step to see this page');
  const code = main.getByLabel('Code');
  const send = main.getByRole('button', { name: 'Continue' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.pressSequentially('000000');
  await send.click();
  await expect(main.getByRole('alert')).toBeFocused();
  await expect(main.getByRole('alert')).toContainText('This code is incorrect');
  await expectAccessible(page);
  // The next period's code, because the current one was used in the setup.
  await typeOver(code, timeCode(secret, 1));
  await send.click();
  await page.waitForURL(({ pathname }) => pathname === '/account/second-factor');
  await expectAccessible(page);

  await main.getByLabel('Your password').pressSequentially(goodPassword);
  await main.getByLabel('Code from the app, or a backup code').pressSequentially(backupCode);
  await main.getByRole('button', { name: 'Turn off' }).click();
  await expect(main.getByRole('status')).toContainText('Your second factor is off');
});
