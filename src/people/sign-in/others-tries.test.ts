/** Other visitors' tries never keep the holder out of an account, and their guesses stay slow (R38, R42). */
import { expect, test } from 'vitest';
import openMailedLink from '#functions/auth-links.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { appCode, joinWithSecondFactor } from '#tests/fixtures/second-factor.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const newPassword = 'Levee holds 3 rivers';
const wrong = 'Wrong word 1';
const wrongCodes = `A wrong code for ${site.name}`;

/** Repeats a try one after the other, as a visitor does. */
async function repeat<T>(times: number, makeTry: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await makeTry());
  return answers;
}
const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status));
/** Guesses passwords from many networks, until unknown browsers must wait. */
async function guessFromManyNetworks() {
  await repeat(10, () => new AccountClient().signIn(email, wrong));
  expect((await new AccountClient().signIn(email, wrong)).status).toBe(429);
}
/** Opens a newly mailed link in a browser; resolves to its token. */
async function openResetLink(browser: AccountClient): Promise<string> {
  await browser.forgetPassword(email);
  const { link, token } = await setup.lastMailTo(email);
  expect((await browser.get(openMailedLink, link)).status).toBe(200);
  return token;
}
/** Someone who knows the password enters wrong codes, from one network or from a new one each time. */
async function guessCodes(times: number, { from }: { from: 'one' | 'many' }) {
  const thief = new AccountClient();
  await thief.signIn();
  return repeat(times, () => {
    if (from === 'many') thief.ip = new AccountClient().ip;
    return thief.showCode('000000');
  });
}
const restart = () => setup.database.query('truncate rate_limit_hits');

test('requests for links by someone else don’t keep an address from registering', async () => {
  const other = new AccountClient();
  await repeat(6, () => other.askForLink(email));
  await repeat(6, () => other.register({ password: 'Mine are 2 words' }));
  expect((await other.register()).status).toBe(429);
  const dana = new AccountClient();
  expect((await dana.register()).status).toBe(201);
  const [[state] = []] = await setup.database.query(
    'select state from outbox_mails order by created_at desc limit 1',
  );
  expect(state).toBe('waiting');
  expect((await dana.openLink((await setup.lastMailTo(email)).link)).status).toBe(200);
  expect((await dana.signIn()).status).toBe(200);
});

/** Someone requests links for the address until their emails to it wait for a person. */
async function useUpShare(to: string): Promise<AccountClient> {
  const stranger = new AccountClient();
  await repeatTry(setup.database, 5, () => stranger.askForLink(to));
  await setup.database.query(
    `delete from rate_limit_hits where expires_at < now() + interval '1 hour'`,
  );
  return stranger;
}

const linkMailStates = () =>
  setup.database.query(`select state from outbox_mails where subject like 'Set a new password%'`);

test('a link to set a password whose email waits keeps no one else from getting one (R42, R50)', async () => {
  const dana = new AccountClient();
  await dana.register();
  const stranger = await useUpShare(email);
  expect((await stranger.forgetPassword(email)).body.data['mail']).toBe('waits');
  expect((await dana.forgetPassword(email)).body.data['mail']).toBeUndefined();
  const { token } = await setup.lastMailTo(email);
  expect(await linkMailStates()).toEqual([['waiting']]);
  expect((await dana.setPassword(token, newPassword)).status).toBe(200);
});

test('of concurrent requests for a link, some of whose emails would wait for a person, one is sent (R42, R50)', async () => {
  const dana = new AccountClient();
  await dana.register();
  const stranger = await useUpShare(email);
  const visitors = [stranger, stranger, dana, stranger, new AccountClient(), stranger];
  await Promise.all(visitors.map((visitor) => visitor.forgetPassword(email)));
  expect(await linkMailStates()).toEqual([['waiting']]);
  const { token } = await setup.lastMailTo(email);
  expect((await dana.setPassword(token, newPassword)).status).toBe(200);
});

test('of many emails with a link that wait for a person, the newest is kept', async () => {
  await new AccountClient().register();
  const stranger = await useUpShare(email);
  await Promise.all(Array.from({ length: 4 }, () => stranger.forgetPassword(email)));
  expect(await linkMailStates()).toEqual([['held']]);
  const { link } = await setup.lastMailTo(email);
  expect((await stranger.get(openMailedLink, link)).status).toBe(200);
});

test.each<[what: string, ask: (colleague: AccountClient) => Promise<unknown>]>([
  ['the address', (colleague) => colleague.askForLink(email)],
  ['a password', (colleague) => colleague.forgetPassword(email)],
])('while its email waits for a person, a link for %s doesn’t expire (R50)', async (_, ask) => {
  await new AccountClient().register();
  await ask(await useUpShare(email));
  const { link } = await setup.lastMailTo(email);
  await setup.database.query(
    `update account_tokens set expires_at = expires_at - interval '3 days'`,
  );
  expect((await new AccountClient().get(openMailedLink, link)).status).toBe(200);
});

test('however many register an address that has an account, its holder gets one mail an hour', async () => {
  await registerAndSignIn(setup.database, email);
  await setup.database.query('truncate outbox_mails');
  await repeat(12, () => new AccountClient().register());
  expect(await setup.mailsTo(email)).toHaveLength(1);
});

test('one visitor’s wrong passwords don’t slow down others', async () => {
  await registerAndSignIn(setup.database, email);
  await restart();
  const other = new AccountClient();
  await repeat(10, () => other.signIn(email, wrong));
  expect((await other.signIn(email, wrong)).status).toBe(429);
  expect((await new AccountClient().signIn()).status).toBe(200);
});

test('after a reset by the mailed link, the password works in every browser, also while one visitor keeps guessing', async () => {
  const phone = await registerAndSignIn(setup.database, email);
  await guessFromManyNetworks();
  const laptop = new AccountClient();
  await laptop.forgetPassword(email);
  await laptop.setPassword((await setup.lastMailTo(email)).token, newPassword);
  const other = new AccountClient();
  await repeat(11, () => other.signIn(email, wrong));
  for (const browser of [laptop, phone, new AccountClient()])
    expect((await browser.signIn(email, newPassword)).status).toBe(200);
});

test('while many guess, an opened link lets any browser sign in with the old password, and ends no other browser', async () => {
  const phone = await registerAndSignIn(setup.database, email);
  await guessFromManyNetworks();
  const laptop = new AccountClient();
  const refused = await laptop.signIn();
  expect(refused.status).toBe(429);
  expect(refused.body.error).toContain(
    'get a link from “Forgot your password?” and open it in this browser. You can then sign in here right away',
  );
  await openResetLink(laptop);
  expect((await laptop.signIn(email, wrong)).status).toBe(401);
  expect((await laptop.signIn()).status).toBe(200);
  // The same link serves another browser.
  const tablet = new AccountClient();
  await tablet.get(openMailedLink, (await setup.lastMailTo(email)).link);
  expect((await tablet.signIn()).status).toBe(200);
  expect((await phone.whoAmI()).status).toBe(200);
  expect((await phone.signIn()).status).toBe(200);
  expect((await new AccountClient().signIn()).status).toBe(429);
});

test('someone who knows the password and enters wrong codes slows down only themselves', async () => {
  process.env.ADMIN_EMAILS = email;
  const { dana, given } = await joinWithSecondFactor(setup.database, email);
  await restart();
  expect(statuses(await guessCodes(11, { from: 'one' }))).toEqual(new Set([401, 429]));
  // The browser of the set-up, and one that is new.
  await dana.signIn();
  expect((await dana.showCode(given.backupCodes[0]!)).status).toBe(200);
  const phone = new AccountClient();
  await phone.signIn();
  expect((await phone.showCode(appCode(given.secret))).status).toBe(200);
});

test('while many enter wrong codes, a browser that passed the second factor can sign in, and so can one that opened our link', async () => {
  const { dana, given } = await joinWithSecondFactor(setup.database, email);
  const phone = new AccountClient();
  await phone.signIn();
  await phone.showCode(given.backupCodes[0]!);
  await restart();
  await guessCodes(10, { from: 'many' });
  const tablet = new AccountClient();
  await tablet.signIn();
  const refused = await tablet.showCode(given.backupCodes[1]!);
  expect(refused.status).toBe(429);
  expect(refused.body.error).toContain('open it in this browser');
  for (const [n, browser] of [dana, phone].entries()) {
    await browser.signIn();
    expect((await browser.showCode('000000')).status).toBe(401);
    expect((await browser.showCode(given.backupCodes[n + 2]!)).status).toBe(200);
  }
  // The same challenge continues.
  await openResetLink(tablet);
  expect((await tablet.showCode(given.backupCodes[1]!)).status).toBe(200);
});

test('a reset by the mailed link leads to the second factor, whose right code works while others enter wrong ones', async () => {
  const { given } = await joinWithSecondFactor(setup.database, email);
  await restart();
  await guessCodes(11, { from: 'many' });
  const laptop = new AccountClient();
  const token = await openResetLink(laptop);
  await laptop.setPassword(token, newPassword);
  expect((await laptop.signIn(email, newPassword)).body.data).toEqual({ secondFactor: true });
  expect((await laptop.showCode(appCode(given.secret))).status).toBe(200);
});

test('guesses at codes stay slow: neither new challenges, nor a known password, nor several networks give more than ten in ten minutes', async () => {
  await joinWithSecondFactor(setup.database, email);
  await restart();
  const thief = new AccountClient();
  let taken = 0;
  for (let n = 0; n < 20; n += 1) {
    // Each sign-in is a new challenge, and makes the browser known by the password.
    thief.ip = new AccountClient().ip;
    await thief.signIn();
    if ((await thief.showCode('000000')).status === 401) taken += 1;
  }
  expect(taken).toBe(10);
  const refused = await thief.showCode('000000');
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
});

test('a browser with the mailbox, but without the second factor, gets ten codes in ten minutes, in however many browsers', async () => {
  const { given } = await joinWithSecondFactor(setup.database, email);
  await restart();
  const first = new AccountClient();
  await openResetLink(first);
  const { link } = await setup.lastMailTo(email);
  const answers = [];
  for (let n = 0; n < 12; n += 1) {
    const thief = new AccountClient();
    await thief.get(openMailedLink, link);
    await thief.signIn();
    answers.push((await thief.showCode('000000')).status);
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  // That limit doesn't hold up the holder, either.
  const phone = new AccountClient();
  await phone.signIn();
  expect((await phone.showCode(given.backupCodes[0]!)).status).toBe(200);
});

test('the holder is mailed about wrong codes after the right password, once a day', async () => {
  const { dana, given } = await joinWithSecondFactor(setup.database, email);
  const subjects = async () =>
    (await setup.mailsTo(email))
      .map(({ subject }) => subject)
      .filter((subject) => subject === wrongCodes);
  const phone = new AccountClient();
  await phone.signIn();
  expect((await phone.showCode(given.backupCodes[0]!)).status).toBe(200);
  // Their own browser may mistype a code.
  await dana.signIn();
  await dana.showCode('000000');
  expect(await subjects()).toEqual([]);
  await guessCodes(3, { from: 'one' });
  await guessCodes(3, { from: 'one' });
  expect(await subjects()).toEqual([wrongCodes]);
  expect((await setup.lastMailTo(email)).text).toContain('someone knows your password');
});

test('without the mailed link, a forged proof of the second factor doesn’t escape the slow-down', async () => {
  await joinWithSecondFactor(setup.database, email);
  await restart();
  await guessCodes(10, { from: 'many' });
  const thief = new AccountClient();
  await thief.signIn();
  const proof = '__Host-known-browser';
  thief.cookies.set(proof, thief.cookies.get(proof)!.replace(/^p/, 'f'));
  expect((await thief.showCode('000000')).status).toBe(429);
  expect((await thief.signIn(email, password)).status).toBe(200);
});
