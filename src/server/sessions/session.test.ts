import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { expiredCookie, forgedCookie, openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { retention } from '#src/retention.ts';
import {
  type Account,
  findAccount,
  requireAccount,
  requireAdministrator,
} from './session.server.ts';
import { privatePage } from './private-page.server.tsx';

const fixture = setUpDatabase();
setUpShell();
afterEach(() => {
  fixture.setReachable(true);
  delete process.env.ADMIN_EMAILS;
  forgetEnv();
});

const from = (cookie: string, path = '/api/sample', init: RequestInit = {}) =>
  new Request(`https://www.levee.example${path}`, { ...init, headers: { cookie } });

test('finds the account of a session in one round trip, and makes none without a cookie', async () => {
  const { account, cookie } = await openTestAccount();
  const before = fixture.roundTrips();
  expect(await findAccount(from(`theme=dark; ${cookie}; last=1`))).toEqual(account);
  expect(fixture.roundTrips() - before).toBe(1);
  for (const other of ['', 'session=', '__Host-session', '__Host-session=; a=b']) {
    expect(await findAccount(from(other))).toBeNull();
  }
  expect(fixture.roundTrips() - before).toBe(1);
});

test('ignores a session that is forged or expired, or whose account is deleted or unverified', async () => {
  expect(await findAccount(from(forgedCookie()))).toBeNull();
  expect(await findAccount(from(await expiredCookie()))).toBeNull();
  const { account, cookie } = await openTestAccount();
  await fixture.query('update accounts set verified_at = null where id = $1', [account.id]);
  expect(await findAccount(from(cookie))).toBeNull();
  await fixture.query('update accounts set verified_at = now() where id = $1', [account.id]);
  expect(await findAccount(from(cookie))).not.toBeNull();
  await fixture.query('delete from accounts where id = $1', [account.id]);
  expect(await findAccount(from(cookie))).toBeNull();
});

test('accepts the cookie name without the __Host- prefix only on a local server', async () => {
  const { cookie } = await openTestAccount();
  const plain = cookie.replace('__Host-', '');
  expect(await findAccount(from(plain))).toBeNull();
  const local = new Request('http://localhost:4321/', { headers: { cookie: plain } });
  expect(await findAccount(local)).not.toBeNull();
});

test('using a session extends it, at most once a day and never past its last day', async () => {
  const { account, cookie } = await openTestAccount();
  const set = (startedAgo: string, endsIn: string) =>
    fixture.query(
      `update account_sessions set created_at = now() - $2::interval, expires_at = now() + $3::interval where account_id = $1`,
      [account.id, startedAgo, endsIn],
    );
  const hoursLeft = async () => {
    await findAccount(from(cookie));
    const [row] = await fixture.query(
      `select round(extract(epoch from expires_at - now()) / 3600) from account_sessions where account_id = $1`,
      [account.id],
    );
    return Number(row?.[0]);
  };
  const { count: idleDays } = retention.idleSessions;
  const { count: allDays } = retention.sessions;
  await set('1 hour', `${idleDays - 1} days 1 hour`);
  expect(await hoursLeft()).toBe((idleDays - 1) * 24 + 1);
  await set('2 days', `${idleDays - 2} days 23 hours`);
  expect(await hoursLeft()).toBe(idleDays * 24);
  await set(`${allDays - 2} days`, '1 hour');
  expect(await hoursLeft()).toBe(48);
  await set(`${allDays} days`, '0 seconds');
  expect(await findAccount(from(cookie))).toBeNull();
});

test('administrators are the email addresses in ADMIN_EMAILS, in any letter case (R31)', async () => {
  const { cookie } = await openTestAccount({ email: 'Chief@city.example', hasSecondFactor: true });
  await expect(requireAdministrator(from(cookie))).rejects.toMatchObject({ status: 403 });
  process.env.ADMIN_EMAILS = 'other@city.example, CHIEF@city.example';
  forgetEnv();
  expect(await requireAdministrator(from(cookie))).toMatchObject({ role: 'admin' });
  process.env.ADMIN_EMAILS = 'other@city.example';
  forgetEnv();
  await expect(requireAdministrator(from(cookie))).rejects.toMatchObject({ status: 403 });
});

const sample = endpoint(
  z.object({ word: z.string() }),
  async ({ word }, _visitor, account: Account) => ok({ word, email: account.email }),
  { method: 'POST', admit: requireAdministrator },
);
const post = (cookie: string, body: string, headers: Record<string, string> = {}) =>
  sample(
    new Request('https://www.levee.example/api/sample', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body,
    }),
    makeContext(),
  );

test('an endpoint with `admit` doesn’t read an anonymous request, and passes the admitted account on', async () => {
  const anonymous = await post('', 'no JSON at all');
  expect([anonymous.status, await anonymous.json()]).toEqual([
    401,
    { success: false, error: 'Please sign in.' },
  ]);
  const user = await openTestAccount();
  expect((await post(user.cookie, '{')).status).toBe(403);
  const admin = await openTestAccount({ role: 'admin' });
  const withoutFactor = await post(admin.cookie, '{}');
  expect(await withoutFactor.json()).toMatchObject({ error: 'Set up your second factor first.' });
  const { account, cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  expect((await post(cookie, '{')).status).toBe(400);
  expect((await post(cookie, '{}', { origin: 'https://evil.example' })).status).toBe(403);
  const done = await post(cookie, '{"word":"hello"}');
  expect(await done.json()).toMatchObject({ data: { word: 'hello', email: account.email } });
});

test('counts the tries of anonymous requests, too', async () => {
  const context = makeContext();
  const request = () =>
    new Request('https://www.levee.example/api/sample', { method: 'POST', body: '{}' });
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await sample(request(), context)).status);
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
  expect(statuses[20]).toBe(429);
});

const page = privatePage(
  z.object({ kind: z.catch(z.string(), 'all') }),
  async ({ kind }, _visitor, { email }) => ({ title: 'Secret', children: `${kind} ${email}` }),
  { admit: requireAdministrator },
);

test('a private page redirects anonymous visitors to sign in, and keeps its query for the way back', async () => {
  const answer = await page(from('', '/admin/inbox?kind=a%26b&q=1'), makeContext());
  expect(answer.status).toBe(303);
  const to = new URL(answer.headers.get('location')!, 'https://www.levee.example');
  expect(to.pathname).toBe('/login');
  expect(to.searchParams.get('next')).toBe('/admin/inbox?kind=a%26b&q=1');
});

test('a private page explains a refusal; admitted visitors see the page, uncached', async () => {
  const user = await openTestAccount();
  const refused = await page(from(user.cookie, '/admin?x="><script>'), makeContext());
  const text = await refused.text();
  expect([refused.status, text]).toEqual([
    403,
    expect.stringContaining('Only administrators can do this.'),
  ]);
  expect(text).not.toContain('<script>');
  const admin = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  const shown = await page(from(admin.cookie, '/admin?kind=one'), makeContext());
  expect(shown.status).toBe(200);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.headers.get('x-robots-tag')).toContain('noindex');
  expect(await shown.text()).toContain(`<main>one ${admin.account.email}</main>`);
});

test('while the database is down, requests that need an account get 503', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  const { cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  fixture.setReachable(false);
  await expect(requireAccount(from(cookie))).rejects.toThrow();
  expect((await post(cookie, '{"word":"hello"}')).status).toBe(503);
  const shown = await page(from(cookie, '/admin'), makeContext());
  expect([shown.status, shown.headers.get('content-type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ]);
});
