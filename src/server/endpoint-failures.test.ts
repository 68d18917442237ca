// Needs fresh modules: the shell is cached, and in one test it is missing at first.
import { afterEach, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestShell } from '#tests/fixtures/shell.ts';
import { database } from '#src/integrations/database/client.ts';
import { endpoint, ok } from './endpoint.ts';
import { HttpError } from './errors.ts';

const fixture = setUpDatabase();
afterEach(() => {
  fixture.setReachable(true);
  vi.restoreAllMocks();
});

const address = 'https://www.levee.example/api/sample';
const schema = z.object({ name: z.string().check(z.minLength(2)), email: z.email() });
const good = { name: 'Dana Reyes', email: 'dana@city.example' };

const sample = endpoint(
  schema,
  async (input, visitor) => {
    await visitor.batch({ name: database().execute(sql`select ${input.name}::text`) });
    return ok();
  },
  { method: 'POST' },
);

function post(body: string, { type = 'application/json', to = sample } = {}) {
  const headers = { 'content-type': type };
  return to(new Request(address, { method: 'POST', body, headers }), makeContext());
}
const postJson = (value: unknown) => post(JSON.stringify(value));
const readJson = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** The response when a handler throws this. */
const throwing = (error: unknown) =>
  post('{}', {
    to: endpoint(z.object({}), () => Promise.reject(error as Error), {
      method: 'POST',
      limit: 'none',
    }),
  });

test('while the database is down, valid input gets 503 with Retry-After, and invalid input still gets 400', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  fixture.setReachable(false);
  const response = await postJson(good);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  const id = response.headers.get('x-request-id')!;
  expect((await readJson(response)).error).toContain(id);
  expect((await postJson({ name: 'x' })).status).toBe(400);
});

test('a request for an account that was deleted concurrently gets 401', async () => {
  const late = endpoint(
    z.object({}),
    async () => {
      await database().execute(
        sql`insert into account_sessions (token_hash, account_id, expires_at) values ('x', gen_random_uuid(), now())`,
      );
      return ok();
    },
    { method: 'POST' },
  );
  expect((await post('{}', { to: late })).status).toBe(401);
});

test('an HttpError that a handler throws becomes the response', async () => {
  const response = await throwing(
    new HttpError(409, 'Already there.', { fields: { email: 'Taken' }, headers: { 'x-a': 'b' } }),
  );
  expect([response.status, response.headers.get('x-a')]).toEqual([409, 'b']);
  expect(await readJson(response)).toEqual({
    success: false,
    error: 'Already there.',
    fields: { email: 'Taken' },
  });
});

test('an unexpected error gets 500 with the request id, and reveals nothing of its cause (R16)', async () => {
  expectLoggedError(/request failed.*"errorClass":"Error"/);
  expectLoggedError(/request failed.*"errorClass":"object"/);
  expectLoggedError(/request failed.*"errorClass":"string"/);
  for (const cause of [new Error('secret value'), 'secret value', null]) {
    const response = await throwing(cause);
    const id = response.headers.get('x-request-id')!;
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: `Something went wrong on our side. Please try again. (Request ${id})`,
    });
    expect(logged().every((line) => (JSON.parse(line) as { requestId: string }).requestId)).toBe(
      true,
    );
    expect(logged().join()).not.toContain('secret value');
  }
});

test('work after the response is handed to the platform, and its failure is only logged', async () => {
  expectLoggedError(/work after the response failed.*"errorClass":"Error"/);
  const later = endpoint(
    z.object({}),
    (_, visitor) => {
      visitor.waitUntil(Promise.reject(new Error('secret value')));
      return Promise.resolve(ok());
    },
    { method: 'GET', limit: 'none' },
  );
  const context = makeContext();
  expect((await later(new Request(address), context)).status).toBe(200);
  await context.settled();
  expect(logged().join()).toContain('work after the response failed');
  expect(logged().join()).not.toContain('secret value');
});

test('no log line contains what a visitor typed', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  const canary = 'canary-7f3a';
  const typed = { name: canary, email: `${canary}@city.example` };
  await postJson(typed);
  await postJson({ ...typed, email: canary });
  await post(`{"name":"${canary}`);
  await post(`name=${canary}`, { type: 'application/x-www-form-urlencoded' });
  const failing = endpoint(
    schema,
    async (input) => {
      await database().execute(sql`select ${input.name}::uuid`);
      return ok();
    },
    { method: 'GET', limit: 'none' },
  );
  const query = new URLSearchParams(typed).toString();
  const context = makeContext({ params: { sessionId: canary } });
  const request = new Request(`${address}/${canary}?${query}`);
  const response = await failing(request, context, '/api/sample/:sessionId');
  expect(response.status).toBe(500);
  fixture.setReachable(false);
  await postJson(typed);
  expect(logged().length).toBeGreaterThan(6);
  expect(logged().join('\n')).not.toContain(canary);
  expect(logged().join('\n')).toContain('22P02');
  expect(logged().join('\n')).toContain('/api/sample/:sessionId');
});

test('a path outside /api/ responds to a browser with a page, also when it fails (R16)', async () => {
  expectLoggedError(/request failed.*"errorClass":"Error"/);
  const failing = (error: unknown) =>
    endpoint(z.object({}), () => Promise.reject(error as Error), { method: 'GET', limit: 'none' });
  const ask = (error: unknown, path: string, init: RequestInit = {}) =>
    failing(error)(new Request(`https://www.levee.example${path}`, init), makeContext());
  const busy = new HttpError(429, 'Too many <tries>.', { headers: { 'retry-after': '9' } });
  // Without a built site there is no shell for the page, so the message comes as JSON.
  process.env.LAMBDA_TASK_ROOT = '/nowhere';
  expect(await readJson(await ask(busy, '/quote/x'))).toMatchObject({ error: 'Too many <tries>.' });
  const shell = openTestShell();
  const page = await ask(busy, '/quote/x');
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    429,
    '9',
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain('<p>Too many &lt;tries>.</p>');
  const broken = await ask(new Error('secret value'), '/quote/x');
  expect(broken.status).toBe(500);
  const text = await broken.text();
  expect(text).toContain('<h1>We can’t show this page right now</h1>');
  expect(text).not.toContain('secret value');
  const head = await ask(busy, '/quote/x', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([429, '']);
  for (const [path, method] of [['/api/x'], ['/quote/x', 'POST']] as const)
    expect(await readJson(await ask(busy, path, { method: method ?? 'GET' }))).toMatchObject({
      success: false,
    });
  shell.remove();
});
