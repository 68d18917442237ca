/** Attackers who guess passwords or request mails slow down only unknown browsers; the holder can always sign in (R42). */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import openMailedLink from '#functions/auth-links.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { countPasswordHashes } from '#tests/fixtures/password-cost.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { retention } from '#src/retention.ts';

const hashing = countPasswordHashes();
const setup = setUpAccountsDatabase();
const { email, password } = registration;
const wrong = 'Wrong word 1';
const newPassword = 'Levee holds 3 rivers';
const proof = '__Host-known-browser';

/** Guesses passwords from many IP addresses, until the account refuses unknown browsers with 429. */
async function attack(address = email): Promise<void> {
  await repeatTry(setup.database, 10, () => new AccountClient().signIn(address, wrong));
  expect((await new AccountClient().signIn(address, wrong)).status).toBe(429);
}

/** Moves every counted try into the past. */
const pass = (interval: string) =>
  setup.database.query(
    `update rate_limit_hits set expires_at = expires_at - $1::interval,
       hit_at = array(select hit - $1::interval from unnest(hit_at) hit order by 1)`,
    [interval],
  );

test('during an attack, a browser that signed in before can sign in immediately', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  await dana.signOut();
  await attack();
  expect((await dana.signIn(email.toUpperCase(), wrong)).status).toBe(401);
  expect((await dana.signIn(email.toUpperCase())).status).toBe(200);
  dana.ip = new AccountClient().ip;
  expect((await dana.signIn()).status).toBe(200);
});

test('a known browser can sign in when its network has used up its tries', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const neighbor = new AccountClient();
  neighbor.ip = dana.ip;
  await repeatTry(setup.database, 10, () => neighbor.signIn('n1@city.example', wrong));
  expect((await neighbor.signIn('n@city.example', wrong)).status).toBe(429);
  expect((await dana.signIn()).status).toBe(200);
});

test('during an attack, administrators can sign in with their second factor', async () => {
  process.env.ADMIN_EMAILS = email;
  const dana = await registerAndSignIn(setup.database, email);
  const { backupCodes } = (await dana.setUp()).body.data as { backupCodes: string[] };
  await setup.database.query('update second_factors set confirmed_at = now()');
  await attack();
  const entered = await dana.signIn();
  expect(entered.body.data).toEqual({ secondFactor: true });
  expect(dana.cookies.has('__Host-session')).toBe(false);
  expect((await dana.showCode(backupCodes[0]!)).status).toBe(200);
});

test('unknown browsers must wait 5, 10, 20, 40 and then 60 seconds between tries', async () => {
  await registerAndSignIn(setup.database, email);
  await setup.database.query('truncate rate_limit_hits');
  await repeatTry(setup.database, 9, () => new AccountClient().signIn(email, wrong));
  expect((await new AccountClient().signIn(email, wrong)).status).toBe(401);
  for (const wait of [5, 10, 20, 40, 60, 60, 60]) {
    const refused = await new AccountClient().signIn(email, wrong);
    expect(refused.status).toBe(429);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(wait - 4);
    expect(waitSeconds).toBeLessThanOrEqual(wait);
    // A refused try isn't counted, so Retry-After is right.
    await new AccountClient().signIn(email, wrong);
    await pass(`${waitSeconds} seconds`);
    expect((await new AccountClient().signIn(email, wrong)).status).toBe(401);
  }
  await pass('60 seconds');
  expect((await new AccountClient().signIn()).status).toBe(200);
});

test('after the wait, one of eight concurrent unknown browsers gets a try', async () => {
  await registerAndSignIn(setup.database, email);
  await attack();
  await pass('5 seconds');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => new AccountClient().signIn(email, wrong)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
});

test('guesses over the limit don’t hash passwords', async () => {
  await registerAndSignIn(setup.database, email);
  await attack();
  const before = hashing.count;
  for (let n = 0; n < 5; n += 1) await new AccountClient().signIn(email, wrong);
  expect(hashing.count).toBe(before);
});

test('a known browser has its own limit of ten tries in ten minutes', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  await repeatTry(setup.database, 9, () => dana.signIn(email, wrong));
  expect((await dana.signIn(email, wrong)).status).toBe(401);
  const refused = await dana.signIn();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 500]).toEqual([429, true]);
  const thief = new AccountClient();
  thief.cookies = new Map(dana.cookies);
  expect((await thief.signIn()).status).toBe(429);
});

test('a proof is for one account, and a browser keeps several proofs', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const other = 'other@city.example';
  await registerAndSignIn(setup.database, other);
  await attack(other);
  expect((await dana.signIn(other)).status).toBe(429);
  await pass('60 seconds');
  expect((await dana.signIn(other)).status).toBe(200);
  await attack(email);
  await attack(other);
  expect((await dana.signIn(other)).status).toBe(200);
  expect((await dana.signIn(email)).status).toBe(200);
});

test.each([
  ['made up', () => `${'a'.repeat(22)}.${'b'.repeat(22)}.${'c'.repeat(22)}`],
  ['empty', () => ''],
  ['of dots', () => '..~..~.'],
  ['very long', () => 'a.b.c~'.repeat(10_000)],
  [
    'signed with a guessed secret',
    () => {
      const sign = (...parts: string[]) =>
        createHmac('sha256', '')
          .update(JSON.stringify(['known-browser', ...parts]))
          .digest('base64url');
      return `x.${sign('address', 'x', email).slice(0, 22)}.${sign('password', 'x', '').slice(0, 22)}`;
    },
  ],
  [
    'of another password',
    (real: string) => real.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
  ],
  ['of another browser', (real: string) => `x${real.slice(1)}`],
])('a proof that is %s is invalid', async (_, forge) => {
  const dana = await registerAndSignIn(setup.database, email);
  await attack();
  const thief = new AccountClient();
  thief.cookies.set(proof, forge(dana.cookies.get(proof)!));
  expect((await thief.signIn(email, wrong)).status).toBe(429);
  expect((await thief.signIn()).status).toBe(429);
});

test('a new password ends the proofs for the old one, and deleting the account ends all', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const old = new AccountClient();
  await old.signIn();
  await dana.post(answerAccount, '/api/account/password', { password, newPassword });
  await attack();
  expect((await old.signIn(email, newPassword)).status).toBe(429);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
  await setup.database.query('truncate accounts cascade');
  expect((await dana.signIn(email, newPassword)).status).toBe(429);
});

test('the proof’s cookie is secure, HTTP-only, and reveals nothing about the account', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const cookies = (await dana.signIn()).headers.getSetCookie();
  expect(cookies.find((line) => line.startsWith(proof))).toMatch(
    RegExp(
      `^__Host-known-browser=[\\w-]{22}\\.[\\w-]{22}\\.[\\w-]{22}; Path=/; Max-Age=${retention.knownBrowsers.count * 86_400}; HttpOnly; Secure; SameSite=Lax$`,
    ),
  );
  expect((await new AccountClient().signIn(email, wrong)).headers.getSetCookie()).toEqual([]);
});

test('during an attack, a mailed link sets a password, and its browser can sign in', async () => {
  await registerAndSignIn(setup.database, email);
  await setup.database.query('truncate outbox_mails');
  for (let n = 0; n < 6; n += 1) await new AccountClient().forgetPassword(email);
  await attack();
  const dana = new AccountClient();
  expect((await dana.forgetPassword(email)).status).toBe(200);
  expect((await dana.signIn()).status).toBe(429);
  const { token } = await setup.lastMailTo(email);
  expect((await dana.setPassword(token, newPassword)).status).toBe(200);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
});

test('during an attack, a browser that opens the verification link can sign in', async () => {
  const dana = new AccountClient();
  await dana.register();
  await attack();
  expect((await dana.signIn()).status).toBe(429);
  await dana.get(openMailedLink, (await setup.lastMailTo(email)).link);
  expect((await dana.signIn()).status).toBe(200);
});

test('however many request it, an account gets one link in twenty minutes, and the newest works for an hour', async () => {
  await registerAndSignIn(setup.database, email);
  await setup.database.query('truncate outbox_mails');
  const ask = () =>
    Promise.all(Array.from({ length: 6 }, () => new AccountClient().forgetPassword(email)));
  const later = (interval: string) =>
    setup.database.query(`update account_tokens set expires_at = expires_at - $1::interval`, [
      interval,
    ]);
  for (let mails = 1; mails <= 3; mails += 1) {
    expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await setup.mailsTo(email)).toHaveLength(mails);
    await later('19 minutes 50 seconds');
    await ask();
    expect(await setup.mailsTo(email)).toHaveLength(mails);
    await later('10 seconds');
  }
  await later('39 minutes 50 seconds');
  const [, second, third] = await setup.mailsTo(email);
  expect((await new AccountClient().setPassword(second!.token, newPassword)).status).toBe(400);
  expect((await new AccountClient().setPassword(third!.token, newPassword)).status).toBe(200);
});

test('after a link was used, the next request gets another immediately', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  await dana.forgetPassword(email);
  await dana.setPassword((await setup.lastMailTo(email)).token, newPassword);
  await setup.database.query('truncate outbox_mails');
  await dana.forgetPassword(email);
  expect(await setup.mailsTo(email)).toHaveLength(1);
});

test('an attacker who registers an address again doesn’t end the owner’s link to set a password', async () => {
  const [dana, attacker] = [new AccountClient(), new AccountClient()];
  await dana.register();
  await dana.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  await attacker.register({ password: wrong });
  expect((await dana.setPassword(token, newPassword)).status).toBe(200);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
  expect((await attacker.signIn(email, wrong)).status).toBe(401);
});
