import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import postDeletion from '#functions/account-deletion.ts';
import getExport from '#functions/account-export.ts';
import getAccountPage from '#functions/account-page.ts';
import postElsewhere from '#functions/account-sign-out-elsewhere.ts';
import postPassword from '#functions/account-password.ts';
import getResult from '#functions/account-result.ts';
import getResetPage from '#functions/auth-reset-password-page.ts';
import postSignIn from '#functions/auth-sign-in.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import { openTestShell } from '../../../tests/fixtures/shell.ts';
import {
  Browser,
  joinAs,
  readMails,
  registration,
} from '../../../tests/fixtures/visitor-at-the-door.ts';

vi.mock(import('#src/server/accounts/password-hash.ts'), async (original) =>
  (await import('../../../tests/fixtures/quick-hashes.ts')).quickHashes(original),
);

let fixture: TestDatabase;
let shell: ReturnType<typeof openTestShell>;
beforeAll(async () => {
  fixture = await openTestDatabase();
  shell = openTestShell();
});
afterAll(async () => {
  shell.remove();
  await fixture.close();
});
beforeEach(async () => {
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
  await fixture.query('truncate accounts, outbox_mails, rate_limit_hits cascade');
});

const { email, password } = registration;
const newPassword = 'Levee holds 3 rivers';
const mailsTo = (address = email) => readMails(fixture, address);

test('somebody registers, verifies, signs in, is known, signs out, and is nobody again', async () => {
  const dana = new Browser();
  const answer = await dana.register();
  expect([answer.status, answer.body]).toEqual([201, { success: true, data: {} }]);
  const early = await dana.signIn();
  expect([early.status, early.body.error]).toEqual([
    403,
    'Please verify your email address first. We have sent you a new link.',
  ]);
  const [mail, again] = await mailsTo();
  expect(mail?.link).toMatch(/^\/verify-email\?token=[\w-]{43}$/);
  expect(again?.link).not.toBe(mail?.link);
  const verified = await dana.verify(mail!.link);
  expect(verified.status).toBe(200);
  expect(verified.text).toContain('<h1>Your email address is verified</h1>');
  expect(verified.text).toContain('href="/login"');
  const before = await dana.signIn();
  expect(before.body).toEqual({ success: true, data: { secondFactor: false } });
  const known = await dana.whoAmI();
  expect(known.body.data).toEqual({
    ...{ id: expect.any(String) as string, email, firstName: 'Dana', lastName: 'Reyes' },
    ...{ agencyName: 'City of Port Amelie', jobTitle: 'City Manager', role: 'user' },
    ...{ hasSecondFactor: false, createdAt: expect.any(String) as string },
  });
  const old = new Map(dana.cookies);
  expect((await dana.signOut()).status).toBe(200);
  expect(dana.cookies.size).toBe(0);
  expect((await dana.whoAmI()).status).toBe(401);
  dana.cookies = old;
  expect((await dana.whoAmI()).status).toBe(401);
});

test('the cookie is for this site’s own requests over HTTPS alone, and no script reads it', async () => {
  const dana = await joinAs(fixture, email);
  const { headers } = await dana.signIn();
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
  );
  const request = new Request('http://localhost:4321/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const local = await postSignIn(request, makeContext());
  expect(local.headers.getSetCookie()[0]).toMatch(
    /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
});

test('signing in begins a session of its own and ends the one before; the database holds neither', async () => {
  const dana = await joinAs(fixture, email);
  const [first] = dana.cookies.values();
  await dana.signIn();
  const [second] = dana.cookies.values();
  expect(second).not.toBe(first);
  const rows = await fixture.query('select token_hash from account_sessions');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second);
  dana.cookies.set('__Host-session', first!);
  expect((await dana.whoAmI()).status).toBe(401);
});

test('a mailed link is opened twice, by a scanner and by its reader; an old one offers a new mail', async () => {
  const dana = new Browser();
  await dana.register();
  const [mail] = await mailsTo();
  await new Browser().verify(mail!.link);
  expect((await dana.verify(mail!.link)).status).toBe(200);
  await fixture.query(`update account_tokens set expires_at = now() - interval '1 second'`);
  const old = await dana.verify(mail!.link);
  expect([old.status, old.text]).toEqual([
    410,
    expect.stringContaining('action="/api/auth/verification-mail"'),
  ]);
  for (const token of ['', 'x', '%00', "' or true --"]) {
    expect((await dana.verify(`/verify-email?token=${token}`)).status).not.toBe(200);
  }
});

test('whoever asks for a new link gets one while the address waits for it, and no other mail', async () => {
  const dana = new Browser();
  await dana.register();
  await dana.askForLink('DANA@city.example');
  const [, second] = await mailsTo();
  expect((await dana.verify(second!.link)).status).toBe(200);
  await dana.askForLink(email);
  expect(await mailsTo()).toHaveLength(2);
});

test('what is verified is what was registered last: older links end, and a verified account stays as it is', async () => {
  const dana = new Browser();
  await dana.register({ password: 'Somebody else 1', firstName: 'Eve' });
  await dana.register();
  const [first, second] = await mailsTo();
  expect((await dana.verify(first!.link)).status).toBe(410);
  expect((await dana.verify(second!.link)).status).toBe(200);
  expect((await dana.signIn(email, 'Somebody else 1')).status).toBe(401);
  expect((await dana.signIn()).status).toBe(200);
  await new Browser().register({ password: 'Somebody else 1', firstName: 'Eve' });
  expect((await dana.whoAmI()).body.data).toMatchObject({ firstName: 'Dana' });
  expect((await dana.signIn()).status).toBe(200);
  expect((await mailsTo()).at(-1)?.subject).toBe('You already have an account with Levee');
});

test('a forgotten password is set anew by the reader of the address, once; all sessions end and a mail says so', async () => {
  const dana = await joinAs(fixture, email);
  const other = new Browser();
  await other.forgetPassword(email);
  const { link, token } = (await mailsTo()).at(-1)!;
  expect(link).toContain('/reset-password?token=');
  const page = await other.get(getResetPage, link);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(`value="${token}"`)]);
  expect((await other.setPassword(token, 'short')).body.fields).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect((await other.setPassword(token, newPassword)).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(401);
  expect((await mailsTo()).at(-1)?.subject).toBe('Your password for Levee was changed');
  const again = await other.setPassword(token, password);
  expect([again.status, again.body.error]).toEqual([
    400,
    'This link no longer works. Please ask for a new one.',
  ]);
  expect((await other.get(getResetPage, link)).status).toBe(410);
  expect((await dana.signIn()).status).toBe(401);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
});

test('of two who use the same link at once, one sets the password', async () => {
  const dana = await joinAs(fixture, email);
  await dana.forgetPassword(email);
  const { token } = (await mailsTo()).at(-1)!;
  const answers = await Promise.all(
    [4, 5, 6].map((n) => new Browser().setPassword(token, `Levee holds ${n} rivers`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('setting a password by mail verifies the address, too; a link for that verifies nothing and vice versa', async () => {
  const dana = new Browser();
  await dana.register();
  const [verification] = await mailsTo();
  await dana.forgetPassword(email);
  const reset = (await mailsTo()).at(-1)!;
  expect((await dana.verify(`/verify-email?token=${reset.token}`)).status).toBe(410);
  expect((await dana.setPassword(verification!.token, newPassword)).status).toBe(400);
  expect((await dana.setPassword(reset.token, newPassword)).status).toBe(200);
  expect((await dana.signIn(email, newPassword)).status).toBe(200);
});

test('who is signed in changes the password with the old one; other browsers are signed out', async () => {
  const dana = await joinAs(fixture, email);
  const phone = new Browser();
  await phone.signIn();
  const change = (old: string) =>
    dana.post(postPassword, '/api/account/password', { password: old, newPassword });
  expect((await change('wrong')).body.fields).toEqual({ password: 'This password is not right.' });
  expect((await change(password)).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(200);
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await phone.signIn(email, newPassword)).status).toBe(200);
});

test('all other browsers are signed out at a wish', async () => {
  const dana = await joinAs(fixture, email);
  const phone = new Browser();
  await phone.signIn();
  expect((await dana.get(getAccountPage, '/account')).text).toContain('Sign out everywhere else');
  await dana.post(postElsewhere, '/api/account/sign-out-elsewhere');
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await dana.whoAmI()).status).toBe(200);
});

test('the account page shows what was typed as text, and is for its holder alone', async () => {
  const dana = new Browser();
  await dana.register({ firstName: '<img src=x>', agencyName: '"><script>' });
  await dana.verify((await mailsTo())[0]!.link);
  await dana.signIn();
  const page = await dana.get(getAccountPage, '/account');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<img|<script/);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const nobody = await new Browser().get(getAccountPage, '/account');
  expect([nobody.status, nobody.headers.get('location')]).toEqual([303, '/login?next=%2Faccount']);
});

test('everything kept under the account is downloaded, and nothing that opens a door', async () => {
  const dana = await joinAs(fixture, email);
  for (const address of ['Dana@City.example', 'other@city.example']) {
    await fixture.query(
      `insert into demo_bookings (id, reference, name, email, agency, preferred_date, preferred_time, time_zone, starts_at)
       values (gen_random_uuid(), $1, 'Dana', $1, 'City', '2026-12-01', '9:00', 'America/Chicago', now())`,
      [address],
    );
  }
  await fixture.query(
    `insert into newsletter_subscribers (id, email, token, activation_id) values (gen_random_uuid(), $1, 'opens-a-door', gen_random_uuid())`,
    [email],
  );
  const file = await dana.get(getExport, '/api/account/export');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  const data = JSON.parse(file.text) as Record<string, unknown[]>;
  expect(data.account).toMatchObject({ email });
  expect(data.demoBookings).toMatchObject([{ email: 'Dana@City.example' }]);
  expect(data.weeklyUpdate).toHaveLength(1);
  expect(data.sessions).toHaveLength(1);
  expect(file.text).not.toMatch(/opens-a-door|other@city|scrypt/);
  expect((await new Browser().get(getExport, '/api/account/export')).status).toBe(401);
});

test('an account is deleted with the password; its sessions end, and what else came from the address stays', async () => {
  const dana = await joinAs(fixture, email);
  const phone = new Browser();
  await phone.signIn();
  const remove = (word: string, form = false) =>
    dana.post(postDeletion, '/api/account/deletion', { password: word }, { form });
  expect((await remove('wrong')).status).toBe(400);
  expect((await remove('wrong', true)).headers.get('location')).toBe(
    '/account-result/deletion?outcome=invalid&fields=password',
  );
  expect((await remove(password, true)).headers.get('location')).toBe(
    '/account-result/deletion?outcome=done',
  );
  expect(dana.cookies.size).toBe(0);
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await phone.signIn()).status).toBe(401);
  expect(await fixture.query('select 1 from accounts')).toEqual([]);
  expect((await mailsTo()).at(-1)?.subject).toBe('Your account with Levee is deleted');
});

test('plain forms end on pages that say what happened', async () => {
  const dana = new Browser();
  const follow = async ({ headers }: { headers: Headers }) => {
    const [, form = ''] = /^\/account-result\/([\w-]+)\?/.exec(headers.get('location') ?? '') ?? [];
    const url = `https://www.levee.example${headers.get('location')}`;
    const page = await getResult(new Request(url), makeContext({ params: { form } }));
    return page.text();
  };
  const values = Object.fromEntries(Object.entries(registration).map(([k, v]) => [k, String(v)]));
  expect(await follow(await dana.register({ ...values, agreeToTerms: 'on' }, true))).toContain(
    'Check your email',
  );
  const bad = await follow(await dana.register({ ...values, password: 'x', lastName: '' }, true));
  expect(bad).toContain('Last name must be at least 2 characters');
  expect(bad).toContain('A password needs');
  const post = (more: Record<string, string>, headers = {}) =>
    dana.post(
      postSignIn,
      '/api/auth/sign-in',
      { email, password, ...more },
      { form: true, headers },
    );
  expect(await follow(await post({}))).toContain('Please verify your email address first.');
  await dana.verify((await mailsTo())[0]!.link);
  expect(await follow(await post({ password: 'Wrong 1 word' }))).toContain(
    'The email address or the password is not right.',
  );
  expect((await post({})).headers.get('location')).toBe('/account');
  expect((await post({ next: '/admin?a=1' })).headers.get('location')).toBe('/admin?a=1');
  const referer = 'https://www.levee.example/login?next=%2Fadmin%2Finbox%3Fq%3D1';
  expect((await post({}, { referer })).headers.get('location')).toBe('/admin/inbox?q=1');
  const nowhere = await getResult(
    new Request('https://www.levee.example/account-result/constructor?outcome=done'),
    makeContext({ params: { form: 'constructor' } }),
  );
  expect(nowhere.status).toBe(404);
});

const hostile = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '/%09/evil.example/..//evil.example',
  '/a/..//evil.example',
  ' //evil.example',
];

test('signing in leads to our own pages, whatever next and the page before say', async () => {
  const dana = await joinAs(fixture, email);
  const lead = async (more: object, headers = {}) => {
    await fixture.query('truncate rate_limit_hits');
    const values = { email, password, ...more };
    const answer = await dana.post(postSignIn, '/api/auth/sign-in', values, {
      form: true,
      headers,
    });
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/(?![/\\])/);
    return new URL(location, 'https://www.levee.example/login');
  };
  for (const next of hostile) {
    expect((await lead({ next })).origin).toBe('https://www.levee.example');
  }
  const [next] = hostile as [string];
  const own = `https://www.levee.example/login?${new URLSearchParams({ next })}`;
  expect((await lead({}, { referer: own })).pathname).toBe('/account');
  const foreign = 'https://evil.example/login?next=%2Fadmin';
  expect((await lead({}, { referer: foreign })).pathname).toBe('/account');
});
