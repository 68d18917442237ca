import { expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import openMailedLink from '#functions/auth-links.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const newPassword = 'Levee holds 3 rivers';

test('a mailed link sets a new password once, ends all sessions and sends a notice', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const other = new AccountClient();
  await other.forgetPassword(email);
  const { link, token } = await setup.lastMailTo(email);
  expect(link).toContain('/reset-password?token=');
  const page = await other.get(openMailedLink, link);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(`value="${token}"`)]);
  // Password managers store the new password under this address.
  expect(page.text).toMatch(
    new RegExp(`<input type="text" autocomplete="username" value="${email}" readonly hidden`, 'i'),
  );
  expect((await other.get(openMailedLink, `${link}).`)).headers.get('location')).toBe(link);
  expect(page.text).toMatch(/pattern="[^"]+"[^>]* title="At least 8 char/);
  expect((await other.setPassword(token, 'short')).body.fields).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect((await other.setPassword(token, newPassword)).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(401);
  expect((await setup.lastMailTo(email)).subject).toBe(
    `Your password for ${site.name} was changed`,
  );
  const again = await other.setPassword(token, password);
  expect([again.status, again.body.error]).toEqual([
    400,
    'This link no longer works. Please ask for a new one.',
  ]);
  expect((await other.get(openMailedLink, link)).status).toBe(410);
  expect((await dana.signIn()).status).toBe(401);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
});

test('concurrent requests for a link from many visitors send one mail (R42)', async () => {
  await registerAndSignIn(setup.database, email);
  const { length: before } = await setup.mailsTo(email);
  const visitors = Array.from({ length: 8 }, () => new AccountClient());
  await Promise.all(visitors.map((visitor) => visitor.forgetPassword(email)));
  expect(await setup.mailsTo(email)).toHaveLength(before + 1);
});

test('only the newest link works, unless a cap holds its mail', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const later = `update account_tokens set expires_at = expires_at - interval '30 minutes'`;
  await dana.forgetPassword(email);
  const first = await setup.lastMailTo(email);
  await setup.database.query(later);
  await dana.forgetPassword(email);
  const second = await setup.lastMailTo(email);
  expect(second.token).not.toBe(first.token);
  expect((await dana.get(openMailedLink, first.link)).status).toBe(410);
  expect((await dana.setPassword(first.token, newPassword)).status).toBe(400);

  await setup.database.query(later);
  await setup.database.query('update accounts set verified_at = null');
  await setup.database.query(
    `insert into outbox_mails
      (id, message_id, recipient, subject, text_body, html_body, counted_mailbox)
    select gen_random_uuid(), gen_random_uuid()::text, 'x@y.example', 'a', 'b', 'c',
      'verification ' || $1 from generate_series(1, 20)`,
    [email],
  );
  await dana.forgetPassword(email);
  expect(await setup.database.query(`select state from outbox_mails where state = 'held'`)).toEqual(
    [['held']],
  );
  expect((await dana.setPassword(second.token, newPassword)).status).toBe(200);
});

const { name } = site;
const [city = ''] = site.contact.city.split(',');

test.each([
  'Password1',
  'P@ssw0rd',
  'Qwerty123',
  'Welcome2026!',
  'Summer2026',
  'Abcd1234',
  'Aa123456',
  `${name}2026`,
  `1${name}!`,
  `${name.replace('e', '3')}-2026`,
  'Governance26',
  `${city.replaceAll(/\W/g, '')}1`,
  `${new URL(site.defaultUrl).hostname.replace(/^www\.(.)/, (_, first: string) => first.toUpperCase())}1`,
])('refuses the common password %s', async (common) => {
  const dana = new AccountClient();
  const message = expect.stringContaining('easy to guess') as string;
  const chosen = common.length < 8 ? `${common}!1` : common;
  const refused = await dana.register({ password: chosen });
  expect([refused.status, refused.body.fields]).toEqual([400, { password: message }]);
  expect(await setup.database.query('select id from accounts')).toEqual([]);
});

test('a common password is refused, too, on the account page and with a mailed link, which stays valid', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const change = await dana.post(answerAccount, '/api/account/password', {
    password,
    newPassword: `${name}2026`,
  });
  expect([change.status, Object.keys(change.body.fields ?? {})]).toEqual([400, ['newPassword']]);
  await dana.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  expect((await dana.setPassword(token, 'Password1')).status).toBe(400);
  expect((await dana.setPassword(token, 'Longleaf 7 bayou')).status).toBe(200);
});

test('only one of several concurrent uses of a link sets the password', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  await dana.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  const answers = await Promise.all(
    [4, 5, 6].map((n) => new AccountClient().setPassword(token, `Levee holds ${n} rivers`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('setting a password by mail verifies the address; verification and password links aren’t interchangeable', async () => {
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

test('changing the password needs the old one, and signs out other browsers', async () => {
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
