/** What functions answer while variables are missing or malformed: each stops only what needs it. */
import { readdirSync } from 'node:fs';
import type { Config, Context } from '@netlify/functions';
import { afterAll, afterEach, expect, test } from 'vitest';
import { expectLoggedError } from '../../tests/fixtures/console.ts';
import { openTestDatabase } from '../../tests/fixtures/database.ts';
import { testEnv } from '../../tests/fixtures/test-env.ts';
import { makeContext } from '../../tests/fixtures/function-context.ts';
import { openTestShell } from '../../tests/fixtures/shell.ts';
import { forgetEnv } from './env.ts';

type Handle = (request: Request, context: Context) => Promise<Response>;

const origin = 'https://www.levee.example';
const shell = openTestShell();
afterAll(() => shell.remove());
afterEach(() => {
  for (const name of Object.keys(testEnv)) delete process.env[name];
  forgetEnv();
});

const folder = new URL('../../netlify/functions/', import.meta.url);
const functions = await Promise.all(
  readdirSync(folder)
    .map((file) => file.replace('.ts', ''))
    .map(async (name) => {
      const module = (await import(`../../netlify/functions/${name}.ts`)) as {
        default: Handle;
        config?: Config;
      };
      return {
        name,
        ...module,
        path: [module.config?.path ?? ''].flat()[0],
      };
    }),
);
const pages = functions.filter(({ path = '' }) => path !== '' && !path.startsWith('/api/'));

function get(path: string, handle: Handle) {
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 'x']));
  return handle(new Request(origin + path.replace(/:\w+/, 'x')), makeContext({ params }));
}

test('there are pages that functions write', () => {
  expect(pages.length).toBeGreaterThan(10);
});

// No variable is set in this file but by a test: nothing has been configured at all.
test.each(pages)(
  'with nothing configured $name answers a page, never JSON',
  async ({ path, default: handle }) => {
    const response = await get(path!, handle);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const words = await response.text();
    expect(words).toMatch(/<h1>/);
    expect(words).not.toMatch(/DATABASE_URL|AUTH_SECRET/);
    if (response.status !== 503) return;
    expect(words).toContain('Something went wrong on our side. Please try again in a minute.');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('retry-after')).toBe('60');
    expectLoggedError(
      /request failed.*(DATABASE_URL|AUTH_SECRET).* is missing: set it as .env.example shows\./,
    );
  },
);

test('the pages that need the database or a secret are 503 without them', async () => {
  expectLoggedError(/request failed.*EnvError/);
  const down: string[] = [];
  for (const { name, path, default: handle } of pages)
    if ((await get(path!, handle)).status === 503) down.push(name);
  expect(down).toEqual(
    expect.arrayContaining([
      ...['account-page', 'account-second-factor-page', 'auth-reset-password-page'],
      ...['auth-verify-email', 'inbox', 'maturity-report', 'quote', 'quote-confirmation'],
      'maturity-report-deletion',
    ]),
  );
});

test('without AUTH_SECRET whatever counts or hashes is refused, and nothing is stored or let in', async () => {
  expectLoggedError(/request failed.*EnvError/);
  const database = await openTestDatabase();
  delete process.env.AUTH_SECRET;
  forgetEnv();
  const post = async (name: string, body: object) => {
    const { default: handle, path } = functions.find((one) => one.name === name)!;
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await handle(new Request(origin + path!, init), makeContext())).status;
  };
  const account = { email: 'dana@city.example', password: 'Levee holds 2 rivers' };
  expect(await post('auth-sign-in', account)).toBe(503);
  expect(await post('auth-sign-in', {})).toBe(503);
  expect(await post('auth-password-reset', account)).toBe(503);
  expect(await post('newsletter-subscribe', account)).toBe(503);
  expect(await database.query('select key from rate_limit_hits')).toEqual([]);
  expect(await database.query('select id from outbox_mails')).toEqual([]);
  await database.close();
});

test('a function that needs the database alone works while everything about mail is missing or malformed', async () => {
  expectLoggedError(/environment not right.*EnvError/);
  const database = await openTestDatabase();
  delete process.env.MAIL_FROM;
  delete process.env.SALES_EMAIL;
  Object.assign(process.env, { SMTP_URL: 'not an address', SITE_URL: 'not an address either' });
  forgetEnv();
  const ask = (name: string, path: string) => {
    const { default: handle } = functions.find((one) => one.name === name)!;
    const params = { sessionId: '11111111-1111-4111-8111-111111111111' };
    return handle(new Request(origin + path), makeContext({ params }));
  };
  expect((await ask('health', '/api/health')).status).toBe(200);
  expect((await ask('chat-history', '/api/chat/x')).status).toBe(200);
  expect((await ask('phone-number', '/api/phone-number')).status).toBe(200);
  await database.close();
});
