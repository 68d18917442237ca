/** Functions with missing or malformed variables: each variable affects only what needs it. */
import { afterEach, expect, test } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { openTestDatabase } from '#tests/fixtures/database.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { loadAddresses } from '#tests/fixtures/function-addresses.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { forgetEnv } from './env.ts';

const origin = 'https://www.levee.example';
setUpShell();
afterEach(() => {
  for (const name of Object.keys(testEnv)) delete process.env[name];
  forgetEnv();
});

const handles = await loadAddresses();
/** Without APIs and the sitemap. */
const pages = [...handles.keys()].filter((path) => !/^\/api\/|\.txt$/.test(path));

function get(path: string, given: Record<string, string> = {}) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name) => [name, given[name] ?? 'x']));
  const address = origin + path.replace(/:\w+/, 'x');
  return handles.get(path)!(new Request(address), makeContext({ params }));
}

test('functions render some pages', () => {
  expect(pages.length).toBeGreaterThan(10);
});

// Only tests set variables in this file, so nothing is configured here.
test.each(pages)('with nothing configured %s responds with a page, not JSON', async (path) => {
  const response = await get(path);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const body = await response.text();
  expect(body).toMatch(/<h1>/);
  expect(body).not.toMatch(/DATABASE_URL|AUTH_SECRET/);
  if (response.status !== 503) return;
  expect(body).toContain('Something went wrong on our side. Please try again in a minute.');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('retry-after')).toBe('60');
  expectLoggedError(
    /request failed.*(DATABASE_URL|AUTH_SECRET).* is missing: set it as .env.example shows\./,
  );
});

test('pages that need the database or a secret respond with 503 without it', async () => {
  expectLoggedError(/request failed.*EnvError/);
  const down: string[] = [];
  for (const path of pages) if ((await get(path)).status === 503) down.push(path);
  expect(down).toEqual(
    expect.arrayContaining([
      '/account',
      '/account/second-factor',
      '/reset-password',
      '/verify-email',
      '/admin/inbox',
      '/maturity-assessment/report/:file',
      '/quote/:quoteId',
      '/quote/:quoteId/confirm',
      '/maturity-assessment/report/:reportId/delete',
    ]),
  );
});

test('without AUTH_SECRET, requests that need rate limits or hashes are refused, and nothing is stored', async () => {
  expectLoggedError(/request failed.*EnvError/);
  const database = await openTestDatabase();
  delete process.env.AUTH_SECRET;
  forgetEnv();
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await handles.get(path)!(new Request(origin + path, init), makeContext())).status;
  };
  const account = { email: 'dana@city.example', password: 'Levee holds 2 rivers' };
  expect(await post('/api/auth/sign-in', account)).toBe(503);
  expect(await post('/api/auth/sign-in', {})).toBe(503);
  expect(await post('/api/auth/password-reset', account)).toBe(503);
  expect(await post('/api/newsletter-subscribe', account)).toBe(503);
  expect(await database.query('select key from rate_limit_hits')).toEqual([]);
  expect(await database.query('select id from outbox_mails')).toEqual([]);
  await database.close();
});

test('a function that needs only the database works while email variables are missing or malformed', async () => {
  expectLoggedError(/environment not right.*EnvError/);
  const database = await openTestDatabase();
  delete process.env.MAIL_FROM;
  delete process.env.SALES_EMAIL;
  Object.assign(process.env, { SMTP_URL: 'not an address', SITE_URL: 'not an address either' });
  forgetEnv();
  const params = { sessionId: '11111111-1111-4111-8111-111111111111' };
  for (const path of ['/api/health', '/api/chat/:sessionId', '/api/phone-number'])
    expect((await get(path, params)).status).toBe(200);
  await database.close();
});
