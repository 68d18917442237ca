import { expect, test } from 'vitest';
import { logged } from '#tests/fixtures/console.ts';
import answerAccount from '#functions/account.ts';
import answerSecondFactor from '#functions/account-second-factor.ts';
import getTwilio from '#functions/telephony.ts';
import answerAuth from '#functions/auth.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { appCode, beginSecondFactor, joinWithSecondFactor } from '#tests/fixtures/second-factor.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const wrong = 'This code is incorrect or was used before. Please try the next one.';
const lastMail = () => setup.lastMailTo(email);
/** A visitor with a second factor, confirmed with the previous time step's code. */
const withSecondFactor = () => joinWithSecondFactor(setup.database, email);

test('the set-up needs the password, a code of the app and the mailed code', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  expect((await dana.setUp('wrong')).body.fields).toEqual({ password: 'Incorrect password.' });
  const given = await beginSecondFactor(dana);
  expect(given.secret).toMatch(/^[A-Z2-7]{32}$/);
  const { href, searchParams } = new URL(given.uri);
  expect(decodeURIComponent(href)).toContain(`otpauth://totp/${site.name}:dana@city.example?`);
  expect(searchParams.get('secret')).toBe(given.secret);
  expect(new Set(given.backupCodes).size).toBe(10);
  for (const code of given.backupCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  const { code } = await lastMail();
  const wrongCode = code === '000000' ? '111111' : '000000';
  expect((await dana.confirm(appCode(given.secret), wrongCode)).body.fields).toEqual({
    mailedCode: wrong,
  });
  expect((await dana.confirm(wrongCode, code)).body.fields).toEqual({ code: wrong });
  expect((await dana.whoAmI()).body.data).toMatchObject({ hasSecondFactor: false });
  expect(
    (await dana.confirm(appCode(given.secret), `${code.slice(0, 3)} ${code.slice(3)}`)).status,
  ).toBe(200);
  expect((await dana.whoAmI()).body.data).toMatchObject({ hasSecondFactor: true });
  expect((await lastMail()).subject).toBe(`Your second factor for ${site.name} is on`);
});

test('confirming the set-up starts a new session, and ends the old one and all others', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const [thief, other] = [new AccountClient(), new AccountClient()];
  thief.cookies = new Map(dana.cookies);
  await other.signIn();
  for (const browser of [thief, other]) expect((await browser.whoAmI()).status).toBe(200);
  const given = await beginSecondFactor(dana);
  const { code } = await lastMail();
  expect((await dana.confirm(appCode(given.secret), code)).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(200);
  for (const browser of [thief, other]) expect((await browser.whoAmI()).status).toBe(401);
});

test('logs every step of signing in with the account id and a hash of the IP address, without personal data', async () => {
  const { dana, given } = await withSecondFactor();
  await dana.signOut();
  await dana.signIn(email, 'Wrong 1 word');
  await dana.signIn('nobody@city.example', 'Wrong 1 word');
  await dana.signIn();
  await dana.showCode('AAAA-AAAA-AAAA-AAAA');
  await dana.showCode(given.backupCodes[0]!);
  const [[id] = []] = await setup.database.query('select id from accounts');
  const lines = logged()
    .filter((line) => /"from":/.test(line))
    .map((line) => JSON.parse(line) as { event: string; accountId: string; from: string })
    .slice(-5);
  expect(lines.map(({ event, accountId }) => [event, accountId])).toEqual([
    ['sign-in refused', id],
    ['sign-in refused', 'unknown'],
    ['password accepted', id],
    ['second factor refused', id],
    ['signed in', id],
  ]);
  expect(new Set(lines.map(({ from }) => from)).size).toBe(1);
  expect(JSON.stringify(lines)).not.toContain(dana.ip);
  expect(JSON.stringify(lines)).not.toContain('city.example');
});

test('a mailed code is valid for ten minutes, and restarting ends the pending set-up', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const first = await beginSecondFactor(dana);
  const { code: firstCode } = await lastMail();
  const second = await beginSecondFactor(dana);
  const { code } = await lastMail();
  expect((await dana.confirm(appCode(first.secret), firstCode)).status).toBe(400);
  const [[minutes] = []] = await setup.database.query(
    'select round(extract(epoch from mailed_code_expires_at - now()) / 60) from second_factors',
  );
  expect(minutes).toBe('10');
  await setup.database.query(`update second_factors set mailed_code_expires_at = now()`);
  expect((await dana.confirm(appCode(second.secret), code)).body.error).toContain(
    'Please start again',
  );
});

test.each([
  [
    'a new password',
    (dana: AccountClient, token: string) => dana.setPassword(token, 'Levee holds 3 rivers'),
  ],
  [
    'signing out everywhere else',
    (dana: AccountClient) => dana.post(answerAccount, '/api/account/sign-out-elsewhere'),
  ],
])('%s ends a set-up that is not confirmed', async (_, end) => {
  const dana = await registerAndSignIn(setup.database, email);
  await dana.forgetPassword(email);
  const { token } = await lastMail();
  const given = await beginSecondFactor(dana);
  const { code } = await lastMail();
  await end(dana, token);
  await dana.signIn(email, 'Levee holds 3 rivers');
  expect((await dana.confirm(appCode(given.secret), code)).status).toBe(400);
  expect((await dana.whoAmI()).body.data).toMatchObject({ hasSecondFactor: false });
});

test('signing in needs a code after the password, and starts no session before', async () => {
  const { given } = await withSecondFactor();
  const phone = new AccountClient();
  const first = await phone.signIn();
  expect(first.body).toEqual({ success: true, data: { secondFactor: true } });
  expect(phone.cookies.has('__Host-second-factor')).toBe(true);
  expect(phone.cookies.has('__Host-session')).toBe(false);
  expect(first.headers.getSetCookie().at(-1)).toMatch(
    /Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await phone.whoAmI()).status).toBe(401);
  phone.cookies.set('__Host-session', phone.cookies.get('__Host-second-factor')!);
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await phone.showCode('000000')).body.error).toBe(wrong);
  expect((await phone.showCode(appCode(given.secret))).status).toBe(200);
  expect(phone.cookies.has('__Host-session')).toBe(true);
  expect(phone.cookies.has('__Host-second-factor')).toBe(false);
  expect((await phone.whoAmI()).status).toBe(200);
});

test('a code works once, also for concurrent requests, and older codes no longer work', async () => {
  const { given } = await withSecondFactor();
  const browsers = [new AccountClient(), new AccountClient(), new AccountClient()];
  await Promise.all(browsers.map((browser) => browser.signIn()));
  const code = appCode(given.secret);
  const answers = await Promise.all(browsers.map((browser) => browser.showCode(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const late = new AccountClient();
  await late.signIn();
  expect((await late.showCode(appCode(given.secret, -30))).status).toBe(401);
  expect((await late.showCode(appCode(given.secret, 30))).status).toBe(200);
});

test('a session passes the second factor by a code or the set-up, and keeps that after a password change', async () => {
  process.env.ADMIN_EMAILS = email;
  forgetEnv();
  const { dana, given } = await withSecondFactor();
  const statusOf = async (browser: AccountClient) =>
    (await browser.get(getTwilio, '/api/admin/twilio')).status;
  expect(await statusOf(dana)).toBe(200);
  const phone = new AccountClient();
  await phone.signIn();
  expect(await statusOf(phone)).toBe(401);
  await phone.showCode(appCode(given.secret));
  expect(await statusOf(phone)).toBe(200);
  const values = { password, newPassword: 'Levee holds 3 rivers' };
  await phone.post(answerAccount, '/api/account/password', values);
  expect(await statusOf(phone)).toBe(200);
  await setup.database.query('update account_sessions set passed_second_factor = false');
  expect(await statusOf(phone)).toBe(401);
  const again = { password: values.newPassword, newPassword: 'Levee holds 4 rivers' };
  expect((await phone.post(answerAccount, '/api/account/password', again)).status).toBe(200);
  expect(await statusOf(phone)).toBe(401);
});

test('a backup code works once, in any spelling, also for concurrent requests', async () => {
  const { given } = await withSecondFactor();
  const [first, second] = given.backupCodes as [string, string];
  const browsers = [new AccountClient(), new AccountClient()];
  await Promise.all(browsers.map((browser) => browser.signIn()));
  const answers = await Promise.all(browsers.map((browser) => browser.showCode(first)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const again = new AccountClient();
  await again.signIn();
  expect((await again.showCode(first)).status).toBe(401);
  expect((await again.showCode(` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
});

test('a code is refused without the password, after ten minutes, and with a used cookie', async () => {
  const { given } = await withSecondFactor();
  expect((await new AccountClient().showCode(appCode(given.secret))).status).toBe(401);
  const phone = new AccountClient();
  await phone.signIn();
  await setup.database.query(`update account_tokens set expires_at = now()`);
  expect((await phone.showCode(appCode(given.secret))).body.error).toBe(
    'That took too long. Please sign in again.',
  );
  await phone.signIn();
  const challenge = phone.cookies.get('__Host-second-factor')!;
  expect((await phone.showCode(given.backupCodes[0]!)).status).toBe(200);
  const thief = new AccountClient();
  thief.cookies.set('__Host-second-factor', challenge);
  expect((await thief.showCode(given.backupCodes[1]!)).status).toBe(401);
});

test('can’t be set up twice, and removing it needs the password and a code', async () => {
  const { dana, given } = await withSecondFactor();
  expect((await dana.setUp()).status).toBe(400);
  const remove = (typed: string, code: string) =>
    dana.post(answerSecondFactor, '/api/account/second-factor/removal', { password: typed, code });
  expect((await remove('wrong', appCode(given.secret))).status).toBe(400);
  expect((await remove(password, '000000')).body.fields).toEqual({ code: wrong });
  expect((await remove(password, given.backupCodes[9]!)).status).toBe(200);
  expect((await dana.whoAmI()).body.data).toMatchObject({ hasSecondFactor: false });
  expect((await lastMail()).subject).toBe(`Your second factor for ${site.name} is off`);
  expect((await new AccountClient().signIn()).body.data).toEqual({ secondFactor: false });
});

test('changes to an administrator’s second factor are in the audit log, without secrets', async () => {
  process.env.ADMIN_EMAILS = email;
  forgetEnv();
  const { dana, given } = await withSecondFactor();
  const [code] = given.backupCodes as [string];
  await dana.post(answerSecondFactor, '/api/account/second-factor/removal', { password, code });
  expect(
    await setup.database.query('select actor_email, action, detail from audit_entries order by at'),
  ).toEqual([
    [email, 'second factor set up', ''],
    [email, 'second factor removed', ''],
  ]);
});

test('a new password keeps the second factor', async () => {
  const { dana } = await withSecondFactor();
  await dana.forgetPassword(email);
  await dana.setPassword((await lastMail()).token, 'Levee holds 3 rivers');
  const answer = await dana.signIn(email, 'Levee holds 3 rivers');
  expect(answer.body.data).toEqual({ secondFactor: true });
});

test('works without a script, and no URL contains the secret', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const start = await dana.get(answerSecondFactor, '/account/second-factor');
  expect(start.text).toContain('action="/api/account/second-factor"');
  const shown = await dana.post(
    answerSecondFactor,
    '/api/account/second-factor',
    { password },
    { form: true },
  );
  expect([shown.status, shown.headers.get('location')]).toEqual([200, null]);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.text).toMatch(/aria-label="QR code[^"]*"><svg viewBox="0 0 \d+ \d+"/);
  expect(shown.text).not.toContain('style=');
  const secret = /account-key">([A-Z2-7 ]+)</.exec(shown.text)![1]!.replaceAll(' ', '');
  expect(shown.text).toContain('action="/api/account/second-factor/confirmation"');
  const again = await dana.get(answerSecondFactor, '/account/second-factor');
  expect(again.text).toContain('action="/api/account/second-factor/confirmation"');
  expect(again.text).not.toContain(secret);
  await dana.confirm(appCode(secret, -30), (await lastMail()).code);
  await dana.signOut();
  const values = { email, password, next: '/account?x=1' };
  const first = await dana.post(answerAuth, '/api/auth/sign-in', values, { form: true });
  expect(first.headers.get('location')).toBe('/login/second-factor?next=%2Faccount%3Fx%3D1');
  const second = await dana.post(
    answerAuth,
    '/api/auth/second-factor',
    { code: appCode(secret) },
    { form: true },
  );
  expect([second.status, second.headers.get('location')]).toEqual([303, '/account?x=1']);
  const late = new AccountClient();
  late.cookies = dana.cookies;
  const path = '/api/account/second-factor';
  const beyond = await late.post(answerSecondFactor, path, { password }, { form: true });
  expect([beyond.status, beyond.text]).toEqual([
    400,
    expect.stringContaining('Turn it off first to set up another one.'),
  ]);
});
