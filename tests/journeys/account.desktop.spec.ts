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
import { expect, expectAccessible, mailsAbout, test } from './journey.ts';

test('somebody registers, verifies the address, signs in, reads the account and signs out (R32)', async ({
  page,
}) => {
  await page.goto('/subscription-portal');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  const email = await fillRegistration(page);
  await registerForm(page).send.click();
  await page.waitForURL('**/checkout');
  await expect(page.getByText(`We have sent a message to ${email}.`)).toBeVisible();

  await page.goto(await findMailedLink(email, 1, /verify/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One step left');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await page.waitForURL('**/account');
  const main = page.getByRole('main');
  for (const words of ['Dana Reyes', email, 'City of Somewhere', '(this browser)'])
    await expect(main).toContainText(words);
  await expectAccessible(page);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['known-browser', 'session']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await main.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
});

test('everything that is kept is handed over, and deleted with the account', async ({ page }) => {
  const email = await openAccount(page);
  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/account');
  const main = page.getByRole('main');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Download your data' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(email);

  const erase = main.getByRole('button', { name: 'Delete the account' });
  await main.getByLabel('Your password', { exact: true }).fill('Not the password 1');
  await erase.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is not deleted');
  await expect(main).toContainText('This password is not right.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await main.getByLabel('Your password', { exact: true }).fill(goodPassword);
  await erase.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted');
  const mails = await mailsAbout(email, 2);
  expect(mails.at(-1)?.subject).toContain('is deleted');
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
});

test('a second factor is set up with both codes, asked for at the next sign-in, and turned off', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 401/);
  const email = await openAccount(page);
  await page.goto('/login?next=/account/second-factor');
  await signIn(page, email);
  await page.waitForURL('**/account/second-factor');
  const main = page.getByRole('main');
  await expectAccessible(page);
  await main.getByLabel('Your password').fill(goodPassword);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const secret = await main.locator('.account-key').innerText();
  const backupCode = await main.locator('.account-backup-codes li').first().innerText();
  const mails = await mailsAbout(email, 2);
  const mailedCode = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  await main.getByLabel('Code of the app').fill(timeCode(secret));
  await main.getByLabel('Code of our email').fill(mailedCode);
  await main.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your second factor is on');

  await page.context().clearCookies();
  await page.goto('/login?next=/account/second-factor');
  await signIn(page, email);
  await page.waitForURL('**/login/second-factor?next=%2Faccount%2Fsecond-factor');
  await expect(main).toContainText('One more step to see this page');
  const code = main.getByLabel('Code');
  const send = main.getByRole('button', { name: 'Continue' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('000000');
  await send.click();
  await expect(main.getByRole('alert')).toBeFocused();
  await expect(main.getByRole('alert')).toContainText('This code is not right');
  await expectAccessible(page);
  // One that is early: the one of this half minute was taken when it was set up.
  await code.fill(timeCode(secret, 1));
  await send.click();
  await page.waitForURL('**/account/second-factor');
  await expectAccessible(page);

  await main.getByLabel('Your password').fill(goodPassword);
  await main.getByLabel('Code of the app, or a backup code').fill(backupCode);
  await main.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your second factor is off');
});
