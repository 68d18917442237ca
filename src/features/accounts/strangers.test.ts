import { expect, test, vi } from 'vitest';
import { openAccountDoor } from '../../../tests/fixtures/account-door.ts';
import {
  Browser,
  joinAs,
  registration,
  type Answer,
} from '../../../tests/fixtures/visitor-at-the-door.ts';
import { codeAt } from './time-code.server.ts';

const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('#src/server/accounts/password-hash.ts'), async (original) => {
  const { quickHashes } = await import('../../../tests/fixtures/quick-hashes.ts');
  return quickHashes(original, () => void (hashing.count += 1));
});

// Mails are sent after the answer; here they stay in the outbox, so that round trips are the answer's own.
vi.mock(import('#src/integrations/mail/send-outbox.server.ts'), async (original) => ({
  ...(await original()),
  sendOutbox: async () => undefined as never,
}));

const door = openAccountDoor();

const known = 'dana@city.example';
const unknown = 'nobody@city.example';
const waiting = 'waiting@city.example';
const { password } = registration;

/** An answer without what differs for everybody. */
const seen = ({ status, headers, text }: Answer) => {
  const others = [...headers].filter(([name]) => name !== 'x-request-id');
  return JSON.stringify([status, others, text]);
};

/** The answer to a deed with what it cost: what a stopwatch at the other end would measure. */
async function measure(deed: (browser: Browser) => Promise<Answer>) {
  const [trips, hashes] = [door.database.roundTrips(), hashing.count];
  const answer = seen(await deed(new Browser()));
  return { answer, trips: door.database.roundTrips() - trips, hashes: hashing.count - hashes };
}

const deeds: [string, (browser: Browser, email: string) => Promise<Answer>][] = [
  ['registering', (browser, email) => browser.register({ email })],
  ['signing in with a wrong password', (browser, email) => browser.signIn(email, 'Wrong word 1')],
  ['asking for a new password', (browser, email) => browser.forgetPassword(email)],
  ['asking for a new link', (browser, email) => browser.askForLink(email)],
];

test.each(deeds)(
  '%s answers the same, after the same work, for every address (R32)',
  async (_name, deed) => {
    await joinAs(door.database, known);
    await new Browser().register({ email: waiting });
    const answers = [];
    for (const email of [unknown, waiting, known]) {
      answers.push(await measure((browser) => deed(browser, email)));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.hashes).toBeLessThanOrEqual(1);
  },
);

test('who registers an address and tries the password at once learns nothing about it, and no mail tells more (R32)', async () => {
  await joinAs(door.database, known);
  await new Browser().register({ email: waiting });
  const own = 'Mine are 2 words';
  const answers = [];
  for (const email of [unknown, waiting, known]) {
    await new Browser().register({ email, password: own });
    const mails = await door.mailsTo(email);
    answers.push(await measure((browser) => browser.signIn(email, own)));
    expect(await door.mailsTo(email)).toHaveLength(mails.length);
  }
  expect(answers[0]?.answer).toContain('or the address is not verified yet');
  expect(answers[0]?.answer).toMatch(/^\[401,/);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('registering is two round trips, and slow on purpose once; beyond the limit it is neither', async () => {
  const cost = () => measure((browser) => browser.register());
  for (let n = 0; n < 5; n += 1) expect(await cost()).toMatchObject({ hashes: 1, trips: 2 });
  expect(await cost()).toMatchObject({ hashes: 0, trips: 1 });
});

test('signing in is two round trips', async () => {
  await joinAs(door.database, known);
  const { trips, hashes } = await measure((browser) => browser.signIn(known));
  expect([trips, hashes]).toEqual([2, 1]);
});

test('ten tries in ten minutes, by account and by network; then the same 429 for every address (R38, R42)', async () => {
  await joinAs(door.database, known);
  await door.database.query('truncate rate_limit_hits');
  const last: string[] = [];
  for (const email of [known, unknown]) {
    for (let n = 0; n < 10; n += 1) {
      expect((await new Browser().signIn(email.toUpperCase(), 'Wrong word 1')).status).toBe(401);
    }
    const refused = await new Browser().signIn(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    last.push(refused.body.error.replace(/\d seconds?/, 'some seconds'));
  }
  expect(last[0]).toBe(
    'Too many tries. Please wait some seconds and try again, or set a new password: the link that we mail for it always works.',
  );
  expect(last[1]).toBe(last[0]);
  const one = new Browser();
  for (let n = 0; n < 10; n += 1) await one.signIn(`somebody-${n}@city.example`, 'Wrong word 1');
  const refused = await one.signIn('another@city.example', 'Wrong word 1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
});

test('nobody has a mailbox filled: five registrations of an address in ten minutes, known or not', async () => {
  await joinAs(door.database, known);
  await door.database.query('truncate rate_limit_hits, outbox_mails');
  for (const email of [known, unknown]) {
    for (let n = 0; n < 5; n += 1) await new Browser().register({ email });
    expect((await new Browser().register({ email: email.toUpperCase() })).status).toBe(429);
    expect((await new Browser().askForLink(email)).status).toBe(429);
    expect(await door.mailsTo(email)).toHaveLength(5);
    expect((await new Browser().forgetPassword(email)).status).toBe(200);
  }
});

test('whoever asks too often for links to one address is told to wait, known or not', async () => {
  await joinAs(door.database, known);
  for (const email of [known, unknown]) {
    const one = new Browser();
    for (let n = 0; n < 5; n += 1) expect((await one.forgetPassword(email)).status).toBe(200);
    expect((await one.forgetPassword(email.toUpperCase())).status).toBe(429);
    expect((await new Browser().forgetPassword(email)).status).toBe(200);
  }
});

test('one who asks slowly has twenty links a day asked for', async () => {
  const one = new Browser();
  const ask = async () => {
    // Ten minutes pass; the count of the day stays.
    await door.database.query(
      `delete from rate_limit_hits where expires_at < now() + interval '1 hour'`,
    );
    return one.forgetPassword(unknown);
  };
  for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
});

test('many who register with one address at once make one account, and one link works', async () => {
  const browsers = Array.from({ length: 5 }, () => new Browser());
  const answers = await Promise.all(
    browsers.map((browser, n) =>
      browser.register({ email: n % 2 ? known : known.toUpperCase(), firstName: `Dana ${n}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await door.database.query('select count(*) from accounts')).toEqual([['1']]);
  const mails = await door.mailsTo(known);
  const reader = new Browser();
  const opened = await Promise.all(mails.map(({ link }) => reader.openLink(link)));
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await reader.signIn()).status).toBe(200);
});

test('nothing that opens a door stands in a log line, an answer or a wrong mail', async () => {
  const dana = new Browser();
  const answers: string[] = [];
  const keep = (answer: Answer) => (answers.push(answer.text), answer);
  keep(await dana.register());
  keep(await dana.signIn());
  const [mail] = await door.mailsTo(known);
  keep(await dana.openLink(mail!.link));
  keep(await dana.signIn());
  const session = dana.cookies.get('__Host-session')!;
  const given = (await dana.setUp()).body.data as { secret: string; backupCodes: string[] };
  const { code } = (await door.mailsTo(known)).at(-1)!;
  keep(await dana.confirm(codeAt(given.secret, new Date(Date.now() - 30_000)), code));
  keep(await dana.signIn());
  const challenge = dana.cookies.get('__Host-second-factor')!;
  keep(await dana.showCode(given.backupCodes[0]!));
  const later = dana.cookies.get('__Host-session')!;
  keep(await dana.whoAmI());
  await dana.forgetPassword(known);
  const reset = (await door.mailsTo(known)).at(-1)!;
  keep(await dana.setPassword(reset.token, 'short'));
  keep(await dana.register({ password: `${password} x`.repeat(20) }));
  door.database.setReachable(false);
  keep(await dana.signIn());
  keep(await dana.register());
  door.database.setReachable(true);
  const secrets = [password, session, later, challenge, given.secret, ...given.backupCodes];
  const links = [mail!.token, reset.token];
  const mails = (await door.mailsTo(known)).map(({ text }) => text).join('\n');
  for (const secret of secrets) expect(mails).not.toContain(secret);
  const lists = { lines: door.lines.join('\n'), answers: answers.join('\n') };
  for (const [where, words] of Object.entries(lists)) {
    expect(words.length, where).toBeGreaterThan(500);
    for (const secret of [...secrets, ...links, code]) expect(words, where).not.toContain(secret);
  }
  expect(lists.lines).not.toContain(known);
  const rows = JSON.stringify(
    await door.database.query('select * from accounts, account_sessions'),
  );
  for (const secret of secrets) expect(rows).not.toContain(secret);
});

test('nothing that a stranger typed is mailed to an address that nobody has verified', async () => {
  await new Browser().register({ firstName: 'WIN A PRIZE', agencyName: 'evil.example/prize' });
  const [mail] = await door.mailsTo(known);
  expect(mail?.text).not.toMatch(/PRIZE|evil/);
});

test('while the database is down every door says so: 503', async () => {
  const dana = await joinAs(door.database, known);
  door.database.setReachable(false);
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

test('another site’s request signs nobody in or out', async () => {
  const dana = await joinAs(door.database, known);
  const headers = { origin: 'https://evil.example' };
  const { default: postSignOut } = await import('#functions/auth-sign-out.ts');
  const answer = await dana.post(postSignOut, '/api/auth/sign-out', {}, { headers });
  expect(answer.status).toBe(403);
  expect((await dana.whoAmI()).status).toBe(200);
});
