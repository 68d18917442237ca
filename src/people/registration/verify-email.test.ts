import { expect, test } from 'vitest';
import openMailedLink from '#functions/auth-links.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const ownersPassword = 'Her own 9 words';
const refusal =
  'The email address or password is incorrect, or the address isn’t verified yet. Look for our email, or set a new password.';
const expectRefused = async (browser: AccountClient, typed = password) => {
  const { status, body } = await browser.signIn(email, typed);
  expect([status, body.error]).toEqual([401, refusal]);
};
/** All rows that a link could change. */
const readAll = async () => {
  const tables = ['accounts', 'account_tokens', 'account_sessions', 'outbox_mails'];
  const rows = tables.map((table) => setup.database.query(`select * from ${table} order by 1`));
  return JSON.stringify(await Promise.all(rows));
};

test('opening the link and signing in with the same browser verifies the address', async () => {
  const dana = new AccountClient();
  await dana.register();
  const { link } = await setup.lastMailTo(email);
  expect(link).toMatch(/^\/verify-email\?token=[\w-]{43}$/);
  const page = await dana.openLink(link);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  for (const text of ['<h1>One step left</h1>', email, 'href="/login"', 'href="/forgot-password"'])
    expect(page.text).toContain(text);
  expect(page.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-verification=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-known-browser=/),
  ]);
  await expectRefused(dana, 'Wrong word 1');
  const entered = await dana.signIn();
  expect(entered.body).toEqual({ success: true, data: { secondFactor: false } });
  expect([...dana.cookies.keys()].sort()).toEqual([
    '__Host-account',
    '__Host-known-browser',
    '__Host-session',
  ]);
  expect((await dana.whoAmI()).body.data).toMatchObject({ email });
  expect((await new AccountClient().signIn()).status).toBe(200);
  expect((await new AccountClient().openLink(link)).status).toBe(410);
});

test('opening the link changes nothing', async () => {
  const dana = new AccountClient();
  await dana.register();
  const { link } = await setup.lastMailTo(email);
  const before = await readAll();
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await new AccountClient().get(openMailedLink, link, method)).status).toBe(200);
  await new AccountClient().openLink('/verify-email?token=x');
  expect(await readAll()).toBe(before);
});

test('a mail scanner that opens the link doesn’t verify the address', async () => {
  const attacker = new AccountClient();
  await attacker.register();
  await new AccountClient().openLink((await setup.lastMailTo(email)).link);
  await expectRefused(attacker);
  expect((await attacker.whoAmI()).status).toBe(401);
  expect(await setup.mailsTo(email)).toHaveLength(1);
});

test('an attacker who registers the address again gains nothing when the owner opens the newer link', async () => {
  const [owner, attacker] = [new AccountClient(), new AccountClient()];
  await owner.register({ password: ownersPassword });
  const { link: oldLink } = await setup.lastMailTo(email);
  await attacker.register();
  const { link } = await setup.lastMailTo(email);
  expect((await owner.openLink(oldLink)).status).toBe(410);
  expect((await owner.openLink(link)).status).toBe(200);
  await expectRefused(owner, ownersPassword);
  await expectRefused(attacker);
  await owner.forgetPassword(email);
  await owner.setPassword((await setup.lastMailTo(email)).token, ownersPassword);
  await expectRefused(attacker);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
});

test('a link verifies only its own account', async () => {
  const [dana, other] = [new AccountClient(), new AccountClient()];
  await dana.register();
  await other.register({ email: 'other@city.example' });
  await dana.openLink((await setup.lastMailTo('other@city.example')).link);
  await expectRefused(dana);
});

test('two concurrent sign-ins after one link both succeed', async () => {
  const dana = new AccountClient();
  await dana.register();
  await dana.openLink((await setup.lastMailTo(email)).link);
  const tab = new AccountClient();
  tab.cookies = new Map(dana.cookies);
  const answers = await Promise.all([dana.signIn(), tab.signIn()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('an expired link, also one in a browser’s cookie, verifies nothing and offers a new one', async () => {
  const dana = new AccountClient();
  await dana.register();
  const { link } = await setup.lastMailTo(email);
  await dana.openLink(link);
  await setup.database.query(`update account_tokens set expires_at = now() - interval '1 second'`);
  const old = await dana.openLink(link);
  expect([old.status, old.text]).toEqual([
    410,
    expect.stringContaining('action="/api/auth/verification-mail"'),
  ]);
  expect(old.headers.getSetCookie()).toEqual([]);
  await expectRefused(dana);
  for (const token of ['', 'x', '%00', "' or true --"])
    expect((await dana.openLink(`/verify-email?token=${token}`)).status).not.toBe(200);
});

test('mails a new link only while the address is unverified', async () => {
  const dana = new AccountClient();
  await dana.register();
  await dana.askForLink('DANA@city.example');
  await dana.openLink((await setup.lastMailTo(email)).link);
  expect((await dana.signIn()).status).toBe(200);
  await dana.askForLink(email);
  expect(await setup.mailsTo(email)).toHaveLength(2);
});

test('registering the address of a verified account changes nothing, and its owner gets a mail', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  await new AccountClient().register({ password: 'Somebody else 1', firstName: 'Eve' });
  expect((await dana.whoAmI()).body.data).toMatchObject({ firstName: 'Dana' });
  expect((await dana.signIn()).status).toBe(200);
  expect((await setup.lastMailTo(email)).subject).toBe(
    `You already have an account with ${site.name}`,
  );
});
