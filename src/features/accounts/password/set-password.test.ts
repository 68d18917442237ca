import { expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import openMailedLink from '#functions/auth-links.ts';
import { setUpAccountsDatabase } from '../../../../tests/fixtures/accounts-database.ts';
import {
  AccountClient,
  registerAndSignIn,
  registration,
} from '../../../../tests/fixtures/account-client.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const newPassword = 'Levee holds 3 rivers';

test('the owner of the address replaces a forgotten password, once; all sessions end and a mail says so', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const other = new AccountClient();
  await other.forgetPassword(email);
  const { link, token } = await setup.lastMailTo(email);
  expect(link).toContain('/reset-password?token=');
  const page = await other.get(openMailedLink, link);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(`value="${token}"`)]);
  expect(page.text).toMatch(/pattern="[^"]+"[^>]* title="At least 8 char/);
  expect((await other.setPassword(token, 'short')).body.fields).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect((await other.setPassword(token, newPassword)).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(401);
  expect((await setup.lastMailTo(email)).subject).toBe('Your password for Levee was changed');
  const again = await other.setPassword(token, password);
  expect([again.status, again.body.error]).toEqual([
    400,
    'This link no longer works. Please ask for a new one.',
  ]);
  expect((await other.get(openMailedLink, link)).status).toBe(410);
  expect((await dana.signIn()).status).toBe(401);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
});

test('of two concurrent uses of the same link, one sets the password', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  await dana.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  const answers = await Promise.all(
    [4, 5, 6].map((n) => new AccountClient().setPassword(token, `Levee holds ${n} rivers`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('setting a password by mail verifies the address, too; a link for that verifies nothing and vice versa', async () => {
  const dana = new AccountClient();
  await dana.register();
  const [verification] = await setup.mailsTo(email);
  await dana.forgetPassword(email);
  const reset = await setup.lastMailTo(email);
  expect((await dana.openLink(`/verify-email?token=${reset.token}`)).status).toBe(410);
  expect((await dana.setPassword(verification!.token, newPassword)).status).toBe(400);
  expect((await dana.setPassword(reset.token, newPassword)).status).toBe(200);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
});

test('a signed-in visitor changes the password with the old one; other browsers are signed out', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const phone = new AccountClient();
  await phone.signIn();
  const change = (old: string) =>
    dana.post(answerAccount, '/api/account/password', { password: old, newPassword });
  expect((await change('wrong')).body.fields).toEqual({ password: 'Incorrect password.' });
  expect((await change(password)).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(200);
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await phone.signIn(email, newPassword)).status).toBe(200);
});
