import { beforeEach, expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import answerSecondFactor from '#functions/account-second-factor.ts';
import answerAuth from '#functions/auth.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const values: Record<string, string> = { ...registration, agreeToTerms: 'on' };
const form = true;
beforeEach(() => setup.database.query('truncate rate_limit_hits'));

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

/** The page that a plain form post was redirected to. */
async function follow({ status, headers }: { status: number; headers: Headers }): Promise<string> {
  expect(status).toBe(303);
  return (await showResult(headers.get('location') ?? '')).text();
}

/** The value of the field with this name. */
const valueOf = (html: string, name: string) => {
  const [field = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  return /value="([^"]*)"/.exec(field)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
};

const send = (
  client: AccountClient,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) => client.post(answerAuth, '/api/auth/sign-in', { email, password, ...more }, { form, headers });

test('a registration without a script leads to a result page, or to the form with errors (R16)', async () => {
  const dana = new AccountClient();
  expect(await follow(await dana.register(values, { form }))).toContain('Check your email');
  const bad = await dana.register({ ...values, password: 'Short1', lastName: '' }, { form });
  expect(bad.status).toBe(400);
  for (const text of ['Last name must be at least 2 characters', 'at least 8 characters'])
    expect(bad.text).toContain(text);
  expect(valueOf(bad.text, 'agencyName')).toBe(registration.agencyName);
  expect(bad.text).not.toContain('Short1');
});

test('a refused sign-in without a script gets the form with the email address, without the password (R16)', async () => {
  const dana = new AccountClient();
  await dana.register(values, { form });
  const open = await send(dana);
  expect([open.status, open.text]).toEqual([401, expect.stringContaining('isn’t verified yet')]);
  await dana.openLink((await setup.mailsTo(email))[0]!.link);
  const wrong = await send(dana, { password: 'Wrong 1 word' });
  expect([wrong.status, wrong.text]).toEqual([
    401,
    expect.stringContaining('The email address or password is incorrect'),
  ]);
  expect(valueOf(wrong.text, 'email')).toBe(email);
  expect(wrong.text).not.toContain('Wrong 1 word');
  expect((await send(dana)).headers.get('location')).toBe('/account');
  expect((await send(dana, { next: '/admin?a=1' })).headers.get('location')).toBe('/admin?a=1');
  const referer = 'https://www.levee.example/login?next=%2Fadmin%2Finbox%3Fq%3D1';
  expect((await send(dana, {}, { referer })).headers.get('location')).toBe('/admin/inbox?q=1');
  expect((await showResult('constructor')).status).toBe(404);
});

test('a registration for a subscription leads to it, also after the form was refused once', async () => {
  const referer = 'https://www.levee.example/register?checkout=subscription';
  const register = (changes: object, from: string) =>
    new AccountClient().register({ ...values, ...changes }, { form, headers: { referer: from } });
  expect(await follow(await register({}, referer))).toContain('href="/subscription"');
  const again = await register({ lastName: '' }, referer);
  const checkout = valueOf(again.text, 'checkout');
  // The refused form is shown at the endpoint's URL.
  const here = 'https://www.levee.example/api/auth/register';
  expect(await follow(await register({ checkout }, here))).toContain('href="/subscription"');
  for (const from of [
    'https://www.levee.example/register?checkout="><script>',
    'https://evil.example/register?checkout=subscription',
  ]) {
    const page = await follow(await register({}, from));
    expect(page).toContain('href="/checkout"');
    expect(page).not.toContain('href="/subscription"');
    expect((await register({ lastName: '' }, from)).text).not.toContain('<script');
  }
});

test('a failed sign-in keeps the requested page, if it is ours', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const fail = (next: string) => {
    const referer = `https://www.levee.example/login?${new URLSearchParams({ next })}`;
    return send(new AccountClient(), { password: 'Wrong 1 word', next: '' }, { referer });
  };
  const leadFrom = async (next: string) => {
    const kept = valueOf((await fail(next)).text, 'next') ?? '';
    await setup.database.query('truncate rate_limit_hits');
    const { headers } = await send(dana, { next: kept });
    return new URL(headers.get('location') ?? '', 'https://www.levee.example/login');
  };
  const { pathname, search } = await leadFrom('/admin/inbox?q=1&kind="x"');
  expect(pathname + search).toBe('/admin/inbox?q=1&kind=%22x%22');
  for (const next of hostile) {
    expect((await leadFrom(next)).origin).toBe('https://www.levee.example');
  }
});

test('a refused new password gets the form again, and its link stays valid', async () => {
  const dana = new AccountClient();
  await dana.register();
  await dana.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  const set = (sent: object) =>
    dana.post(answerAuth, '/api/auth/new-password', { ...sent }, { form });
  const short = await set({ token, password: 'Short1' });
  expect([short.status, short.text]).toEqual([400, expect.stringContaining('at least 8 charact')]);
  expect(short.text).not.toContain('Short1');
  const kept = valueOf(short.text, 'token');
  expect(await follow(await set({ token: kept, password }))).toContain('Your password is set');
  const late = await set({ token, password });
  expect([late.status, late.text]).toEqual([410, expect.stringContaining('no longer works')]);
});

test('a request for a verification link with an incomplete address gets the form again', async () => {
  const ask = (address: string) =>
    new AccountClient().post(
      answerAuth,
      '/api/auth/verification-mail',
      { email: address },
      { form },
    );
  const refused = await ask('dana@');
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('valid email address'),
  ]);
  expect(valueOf(refused.text, 'email')).toBe('dana@');
  expect(await follow(await ask(email))).toContain('Check your email');
});

test('errors in the details are shown at their fields on the account page, with the typed values (R16)', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const details = { firstName: '<b>', lastName: 'R', agencyName: 'Port "Amelie"', jobTitle: '' };
  const correct = () => dana.post(answerAccount, '/api/account/details', details, { form });
  const { status, text, headers } = await correct();
  expect(status).toBe(400);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text).toMatch(/<title>Error: Your account<.*Last name must be at least 2 characters/);
  expect(text).not.toContain('<b>');
  expect(valueOf(text, 'agencyName')).toBe('Port "Amelie"');
  expectLoggedError(/request failed.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  setup.database.setReachable(false);
  const down = await correct();
  expect([down.status, down.text]).toEqual([
    503,
    expect.stringContaining('We couldn’t save your details'),
  ]);
  // The account page can't be rendered, but its form can.
  expect(down.text).toContain('<form action="/api/account/details" method="post"');
  expect(valueOf(down.text, 'agencyName')).toBe('Port "Amelie"');
});

test('no page echoes a password or code, and no URL contains an error', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const typed = { password: 'Wrong 1 word', newPassword: 'Wrong 2 words' };
  const changed = await dana.post(answerAccount, '/api/account/password', typed, { form });
  expect([changed.status, changed.text]).toEqual([
    400,
    expect.stringContaining('Incorrect password.'),
  ]);
  expect(changed.text).not.toMatch(/Wrong [12]/);
  await dana.setUp();
  const codes = { code: '123456', mailedCode: '654321' };
  for (const refused of [
    await dana.post(answerSecondFactor, '/api/account/second-factor/confirmation', codes, { form }),
    await dana.post(answerAuth, '/api/auth/second-factor', codes, { form }),
  ]) {
    expect([400, 401]).toContain(refused.status);
    expect(refused.text).toContain('name="code"');
    expect(refused.text).not.toMatch(/123456|654321/);
    expect(refused.headers.get('location')).toBeNull();
  }
});

test('a code for an expired set-up gets a message on the page that starts another', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const codes = { code: '123456', mailedCode: '654321' };
  const path = '/api/account/second-factor/confirmation';
  const { status, text } = await dana.post(answerSecondFactor, path, codes, { form });
  expect(status).toBe(400);
  expect(text).toMatch(/<h1>Set up a second factor<\/h1><div class="outcome outcome-bad"/);
  expect(text).toContain('The code we emailed has expired. Please start again.');
});

test('a saved form leads to the account page with a note', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const newPassword = 'Levee holds 3 rivers';
  for (const [answer, heading] of [
    [
      await dana.post(answerAccount, '/api/account/password', { password, newPassword }, { form }),
      'Your password was changed',
    ],
    [
      await dana.post(answerAccount, '/api/account/sign-out-elsewhere', {}, { form }),
      'You are signed out everywhere else',
    ],
  ] as const) {
    const page = await dana.get(answerAccount, answer.headers.get('location') ?? '');
    expect([answer.status, page.text]).toEqual([
      303,
      expect.stringContaining(`<h2>${heading}</h2>`),
    ]);
  }
  const unknown = await dana.get(answerAccount, '/account?saved=constructor');
  expect([unknown.status, unknown.text]).toEqual([200, expect.not.stringContaining('<h2></h2>')]);
});

test('signing in redirects only to our own pages, whatever `next` and the referer are', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const lead = async (more: Record<string, string>, headers = {}) => {
    await setup.database.query('truncate rate_limit_hits');
    const location = (await send(dana, more, headers)).headers.get('location') ?? '';
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
