import { expect, test } from 'vitest';
import getResult from '#functions/account-result.ts';
import postNewPassword from '#functions/auth-new-password.ts';
import postSignIn from '#functions/auth-sign-in.ts';
import { setUpAccountsDatabase } from '../../../tests/fixtures/accounts-database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import {
  AccountClient,
  registerAndSignIn,
  registration,
} from '../../../tests/fixtures/account-client.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const values: Record<string, string> = { ...registration, agreeToTerms: 'on' };

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

/** The page that a plain form led to. */
async function follow({ headers }: { headers: Headers }): Promise<string> {
  const [, form = ''] = /^\/account-result\/([\w-]+)\?/.exec(headers.get('location') ?? '') ?? [];
  const url = `https://www.levee.example${headers.get('location')}`;
  const page = await getResult(new Request(url), makeContext({ params: { form } }));
  return page.text();
}

test('plain forms end on pages that say what happened', async () => {
  const dana = new AccountClient();
  expect(await follow(await dana.register(values, { form: true }))).toContain('Check your email');
  const bad = await follow(
    await dana.register({ ...values, password: 'x', lastName: '' }, { form: true }),
  );
  expect(bad).toContain('Last name must be at least 2 characters');
  expect(bad).toContain('A password needs');
  const post = (more: Record<string, string>, headers = {}) =>
    dana.post(
      postSignIn,
      '/api/auth/sign-in',
      { email, password, ...more },
      { form: true, headers },
    );
  expect(await follow(await post({}))).toContain('not verified yet');
  await dana.openLink((await setup.mailsTo(email))[0]!.link);
  expect(await follow(await post({ password: 'Wrong 1 word' }))).toContain(
    'The email address or the password is not right',
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

test('a registration that a subscription was to follow leads on to it, and back to the same form', async () => {
  const referer = 'https://www.levee.example/register?checkout=subscription';
  const send = (changes: object, from: string) =>
    new AccountClient().register(
      { ...values, ...changes },
      { form: true, headers: { referer: from } },
    );
  expect(await follow(await send({}, referer))).toContain('href="/subscription"');
  expect(await follow(await send({ lastName: '' }, referer))).toContain(
    'href="/register?checkout=subscription"',
  );
  for (const from of [
    'https://www.levee.example/register?checkout="><script>',
    'https://evil.example/register?checkout=subscription',
  ]) {
    const page = await follow(await send({}, from));
    expect(page).toContain('href="/checkout"');
    expect(page).not.toMatch(/href="\/subscription"|<script/);
  }
});

test('after a failed sign-in the page that was asked for is kept, when it is ours', async () => {
  const send = (next: string) => {
    const referer = `https://www.levee.example/login?${new URLSearchParams({ next })}`;
    const values = { email, password };
    return new AccountClient().post(postSignIn, '/api/auth/sign-in', values, {
      form: true,
      headers: { referer },
    });
  };
  expect(await follow(await send('/admin/inbox?q=1&kind="x"'))).toContain(
    'href="/login?next=%2Fadmin%2Finbox%3Fq%3D1%26kind%3D%2522x%2522"',
  );
  for (const next of hostile) {
    const [, way = ''] = /href="(\/login[^"]*)"/.exec(await follow(await send(next))) ?? [];
    const kept = new URL(way, 'https://www.levee.example').searchParams.get('next') ?? '/';
    expect(new URL(kept, 'https://www.levee.example').origin).toBe('https://www.levee.example');
  }
});

test('who sets a password that will not do is told that the link still works', async () => {
  const answer = await new AccountClient().post(
    postNewPassword,
    '/api/auth/new-password',
    { token: 'x', password: 'short' },
    { form: true },
  );
  expect(await follow(answer)).toContain('The link in our email still works');
});

test('signing in leads to our own pages, whatever next and the page before say', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const lead = async (more: object, headers = {}) => {
    await setup.database.query('truncate rate_limit_hits');
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
