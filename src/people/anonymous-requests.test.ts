import { expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { countPasswordHashes } from '#tests/fixtures/password-cost.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import {
  AccountClient,
  registerAndSignIn,
  registration,
  type Answer,
} from '#tests/fixtures/account-client.ts';
import { codeAt } from '#src/people/second-factor/second-factor-codes.server.ts';

const hashing = countPasswordHashes();
const setup = setUpAccountsDatabase();

const known = 'dana@city.example';
const unknown = 'unknown@city.example';
const unverified = 'unverified@city.example';
const { password } = registration;

/** A response without its request id. */
const comparable = ({ status, headers, text }: Answer) => {
  const others = [...headers].filter(([name]) => name !== 'x-request-id');
  return JSON.stringify([status, others, text]);
};

/** The response to an action and its cost, which an attacker could measure as time. */
async function measure(action: (browser: AccountClient) => Promise<Answer>) {
  const browser = new AccountClient();
  const [tripsBefore, hashesBefore] = [setup.database.roundTrips(), hashing.count];
  let trips = 0;
  browser.onAnswer = () => (trips = setup.database.roundTrips() - tripsBefore);
  const answer = comparable(await action(browser));
  return { answer, trips, hashes: hashing.count - hashesBefore };
}

const actions: [string, (browser: AccountClient, email: string) => Promise<Answer>][] = [
  ['registering', (browser, email) => browser.register({ email })],
  ['signing in with a wrong password', (browser, email) => browser.signIn(email, 'Wrong word 1')],
  ['requesting a new password', (browser, email) => browser.forgetPassword(email)],
  ['requesting a verification link', (browser, email) => browser.askForLink(email)],
];

test.each(actions)(
  '%s gets the same response at the same cost for every address (R32)',
  async (_name, action) => {
    await registerAndSignIn(setup.database, known);
    await new AccountClient().register({ email: unverified });
    const answers = [];
    for (const email of [unknown, unverified, known]) {
      answers.push(await measure((browser) => action(browser, email)));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.hashes).toBeLessThanOrEqual(1);
  },
);

test('signing in after a registration doesn’t reveal whether the address had an account (R32)', async () => {
  await registerAndSignIn(setup.database, known);
  await new AccountClient().register({ email: unverified });
  const own = 'Mine are 2 words';
  const answers = [];
  for (const email of [unknown, unverified, known]) {
    await new AccountClient().register({ email, password: own });
    const mails = await setup.mailsTo(email);
    answers.push(await measure((browser) => browser.signIn(email, own)));
    expect(await setup.mailsTo(email)).toHaveLength(mails.length);
  }
  expect(answers[0]?.answer).toContain('or the address isn’t verified yet');
  expect(answers[0]?.answer).toMatch(/^\[401,/);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a registration takes two round trips and one hash; over the limit, one round trip and no hash', async () => {
  const { ip } = new AccountClient();
  const cost = () =>
    measure((browser) => {
      browser.ip = ip;
      return browser.register();
    });
  for (let n = 0; n < 5; n += 1) expect(await cost()).toMatchObject({ hashes: 1, trips: 2 });
  expect(await cost()).toMatchObject({ hashes: 0, trips: 1 });
});

test('signing in takes two round trips', async () => {
  await registerAndSignIn(setup.database, known);
  const { trips, hashes } = await measure((browser) => browser.signIn(known));
  expect([trips, hashes]).toEqual([2, 1]);
});

test('sign-in is limited to ten tries in ten minutes per account and per network, with the same 429 for every address (R38, R42)', async () => {
  await registerAndSignIn(setup.database, known);
  await setup.database.query('truncate rate_limit_hits');
  const last: string[] = [];
  for (const email of [known, unknown]) {
    const guess = () => new AccountClient().signIn(email.toUpperCase(), 'Wrong word 1');
    await repeatTry(setup.database, 9, guess);
    expect((await guess()).status).toBe(401);
    const refused = await new AccountClient().signIn(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    last.push(refused.body.error.replace(/\d seconds?/, 'some seconds'));
  }
  expect(last[0]).toBe(
    'Too many tries. Please wait some seconds and try again, or get a link from “Forgot your password?” and open it in this browser. You can then sign in here right away, with your old password or a new one.',
  );
  expect(last[1]).toBe(last[0]);
  const browser = new AccountClient();
  await repeatTry(setup.database, 9, () => browser.signIn('one@city.example', 'Wrong word 1'));
  expect((await browser.signIn('two@city.example', 'Wrong word 1')).status).toBe(401);
  const refused = await browser.signIn('three@city.example', 'Wrong word 1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
});

test('a visitor can register an address, known or not, five times in ten minutes', async () => {
  await registerAndSignIn(setup.database, known);
  await setup.database.query('truncate rate_limit_hits');
  for (const email of [known, unknown]) {
    const browser = new AccountClient();
    for (let n = 0; n < 5; n += 1) expect((await browser.register({ email })).status).toBe(201);
    expect((await browser.register({ email: email.toUpperCase() })).status).toBe(429);
    expect((await browser.askForLink(email)).status).toBe(429);
    expect((await new AccountClient().register({ email })).status).toBe(201);
    expect((await new AccountClient().askForLink(email)).status).toBe(200);
  }
});

test('a visitor can request five links for an address, known or not, in ten minutes', async () => {
  await registerAndSignIn(setup.database, known);
  for (const email of [known, unknown]) {
    const browser = new AccountClient();
    for (let n = 0; n < 5; n += 1) expect((await browser.forgetPassword(email)).status).toBe(200);
    expect((await browser.forgetPassword(email.toUpperCase())).status).toBe(429);
    expect((await new AccountClient().forgetPassword(email)).status).toBe(200);
  }
});

test('a visitor can request twenty links for an address in a day', async () => {
  const browser = new AccountClient();
  const ask = async () => {
    // Ten minutes pass, but not a day.
    await setup.database.query(
      `delete from rate_limit_hits where expires_at < now() + interval '1 hour'`,
    );
    return browser.forgetPassword(unknown);
  };
  await repeatTry(setup.database, 19, ask);
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
});

test('concurrent registrations of one address make one account, and one link works', async () => {
  const browsers = Array.from({ length: 5 }, () => new AccountClient());
  const answers = await Promise.all(
    browsers.map((browser, n) =>
      browser.register({ email: n % 2 ? known : known.toUpperCase(), firstName: `Dana ${n}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await setup.database.query('select count(*) from accounts')).toEqual([['1']]);
  const mails = await setup.mailsTo(known);
  const reader = new AccountClient();
  const opened = await Promise.all(mails.map(({ link }) => reader.openLink(link)));
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await reader.signIn()).status).toBe(200);
});

test('no secret appears in a log line, a response or the wrong mail', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  const dana = new AccountClient();
  const answers: string[] = [];
  const keep = (answer: Answer) => (answers.push(answer.text), answer);
  keep(await dana.register());
  keep(await dana.signIn());
  const [mail] = await setup.mailsTo(known);
  keep(await dana.openLink(mail!.link));
  keep(await dana.signIn());
  const session = dana.cookies.get('__Host-session')!;
  const given = (await dana.setUp()).body.data as { secret: string; backupCodes: string[] };
  const { code } = (await setup.mailsTo(known)).at(-1)!;
  keep(await dana.confirm(codeAt(given.secret, new Date(Date.now() - 30_000)), code));
  keep(await dana.signIn());
  const challenge = dana.cookies.get('__Host-second-factor')!;
  keep(await dana.showCode(given.backupCodes[0]!));
  const later = dana.cookies.get('__Host-session')!;
  keep(await dana.whoAmI());
  await dana.forgetPassword(known);
  const reset = (await setup.mailsTo(known)).at(-1)!;
  keep(await dana.setPassword(reset.token, 'short'));
  keep(await dana.register({ password: `${password} x`.repeat(20) }));
  setup.database.setReachable(false);
  keep(await dana.signIn());
  keep(await dana.register());
  setup.database.setReachable(true);
  const secrets = [password, session, later, challenge, given.secret, ...given.backupCodes];
  const links = [mail!.token, reset.token];
  const mails = (await setup.mailsTo(known)).map(({ text }) => text).join('\n');
  for (const secret of secrets) expect(mails).not.toContain(secret);
  const lists = { lines: logged().join('\n'), answers: answers.join('\n') };
  for (const [where, text] of Object.entries(lists)) {
    expect(text.length, where).toBeGreaterThan(500);
    for (const secret of [...secrets, ...links, code]) expect(text, where).not.toContain(secret);
  }
  expect(lists.lines).not.toContain(known);
  const rows = JSON.stringify(
    await setup.database.query('select * from accounts, account_sessions'),
  );
  for (const secret of secrets) expect(rows).not.toContain(secret);
});

test('no typed text is mailed to an unverified address', async () => {
  await new AccountClient().register({
    firstName: 'WIN A PRIZE',
    agencyName: 'evil.example/prize',
  });
  const [mail] = await setup.mailsTo(known);
  expect(mail?.text).not.toMatch(/PRIZE|evil/);
});

test('while the database is down every endpoint responds with 503', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  const dana = await registerAndSignIn(setup.database, known);
  setup.database.setReachable(false);
  const answers = [
    await dana.register(),
    await dana.signIn(),
    await dana.forgetPassword(known),
    await dana.askForLink(known),
    await dana.setPassword('x'.repeat(43), 'Levee holds 3 rivers'),
    await dana.showCode('123456'),
    await dana.whoAmI(),
    await dana.setUp(),
    await dana.openLink('/verify-email?token=x'),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
});

test('a cross-site request can’t sign a visitor out', async () => {
  const dana = await registerAndSignIn(setup.database, known);
  const headers = { origin: 'https://evil.example' };
  const answer = await dana.post(answerAccount, '/api/auth/sign-out', {}, { headers });
  expect(answer.status).toBe(403);
  expect((await dana.whoAmI()).status).toBe(200);
});
