// Needs fresh modules: zod's messages are configured globally, and other tests change them.
import { afterEach, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { database } from '#src/integrations/database/client.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { created, endpoint, ok } from './endpoint.ts';
import type { Visitor } from './endpoint.ts';
import { HttpError } from './errors.ts';

const fixture = setUpDatabase();
afterEach(() => {
  fixture.setReachable(true);
  vi.restoreAllMocks();
});

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Name must be at least 2 characters')),
  email: z.string().check(z.email('Invalid email address')),
  phone: z.optional(z.string()),
  notes: z._default(z.string(), ''),
  times: z.optional(z.record(z.string(), z.number())),
});

const good = { name: 'Dana Reyes', email: 'dana@city.example' };
const address = 'https://www.levee.example/api/sample';

const sample = endpoint(
  schema,
  async (input, visitor) => {
    const { stored } = await visitor.batch({
      stored: database().execute(sql`select ${input.name}::text || ${input.notes}::text as text`),
    });
    const answer = created({ reference: 'LV-1', text: stored.rows[0]?.text, count: 1 });
    return { ...answer, page: '/sample-result', cookies: ['kept=1; Path=/'] };
  },
  { method: 'POST' },
);

const makeRequest = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit);
const post = (body: BodyInit | null, headers?: Record<string, string>) =>
  sample(makeRequest(body, headers), makeContext());
const makeJsonRequest = (value: unknown) => makeRequest(JSON.stringify(value));
const postJson = (value: unknown, headers?: Record<string, string>) =>
  post(JSON.stringify(value), headers);
const readJson = async (response: Response) => (await response.json()) as Record<string, unknown>;

test('valid input gets an uncached JSON envelope with its request id, in one round trip (R16)', async () => {
  const before = fixture.roundTrips();
  const response = await postJson({ ...good, website: '', elapsedMs: 5000, unknown: [1] });
  expect(fixture.roundTrips() - before).toBe(1);
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
  expect(await readJson(response)).toEqual({
    success: true,
    data: { reference: 'LV-1', text: 'Dana Reyes', count: 1 },
  });
});

test('invalid input gets 400 with the schema’s message for each field (R16)', async () => {
  const response = await postJson({ name: 'D', email: 'no', times: { a: 'x' } });
  expect(response.status).toBe(400);
  expect(await readJson(response)).toEqual({
    success: false,
    error: 'Name must be at least 2 characters. Invalid email address. Invalid input.',
    fields: {
      name: 'Name must be at least 2 characters',
      email: 'Invalid email address',
      'times.a': 'Invalid input',
    },
  });
  const single = await readJson(await postJson({ ...good, email: 'no' }));
  expect(single.error).toBe('Invalid email address');
});

test.each([
  ['not JSON', '{'],
  ['empty', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['broken UTF-8', new Uint8Array([123, 34, 0xff, 34, 58, 49, 125])],
])('a body that is %s gets 400 (R16)', async (_, body) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await readJson(response)).toMatchObject({ success: false });
});

test.each([
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
])(
  'text with %s can’t be stored and gets 400 with the name of the field (R16)',
  async (_, name) => {
    const response = await postJson({ ...good, name });
    expect(response.status).toBe(400);
    expect(await readJson(response)).toMatchObject({
      fields: { name: expect.any(String) as string },
    });
  },
);

test('rejects foreign origins, and accepts ours, the request’s own and none (R16)', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://www.levee.example.evil.example']) {
    expect((await postJson(good, { origin })).status).toBe(403);
  }
  expect((await postJson(good, { origin: 'https://www.levee.example' })).status).toBe(201);
  const elsewhere = new Request('http://127.0.0.1:4321/api/sample', {
    method: 'POST',
    body: JSON.stringify(good),
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:4321' },
  });
  expect((await sample(elsewhere, makeContext())).status).toBe(201);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
  '%s to a POST endpoint gets 405 with Allow (R16)',
  async (method) => {
    const response = await sample(new Request(address, { method }), makeContext());
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  },
);

test.each(['text/plain', 'application/xml', 'application/json5', ''])(
  'the content type "%s" gets 415 (R16)',
  async (type) => {
    expect((await postJson(good, { 'content-type': type })).status).toBe(415);
  },
);

test('a body over 100 kB gets 413 with or without a content length, and is not read to its end (R16)', async () => {
  expect((await postJson({ ...good, notes: 'x'.repeat(100_001) })).status).toBe(413);
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(10_000).fill(120));
    },
  });
  expect((await post(endless)).status).toBe(413);
  expect(pulled).toBeLessThan(20);
  expect((await postJson({ ...good, notes: 'x'.repeat(99_000) })).status).toBe(201);
});

test('a false content length doesn’t get around the limit (R16)', async () => {
  expect((await post('x'.repeat(200_000), { 'content-length': '10' })).status).toBe(413);
});

test('the 21st try within ten minutes gets 429 with Retry-After; invalid tries count (R16, R38)', async () => {
  const context = makeContext();
  const tryOnce = (body: string) => sample(makeRequest(body), context);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    statuses.push((await tryOnce(n % 2 ? '{"name":"x"}' : JSON.stringify(good))).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  for (const body of [JSON.stringify(good), '{']) {
    const response = await tryOnce(body);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await readJson(response)).error).toMatch(
      /^Too many tries\. Please wait \d+ minutes? and/,
    );
  }
});

test('a GET counts toward its own limit, and takes its input from query and path (R38)', async () => {
  const read = endpoint(
    z.object({ id: z.string(), tag: z.array(z.string()) }),
    (input) => Promise.resolve(ok(input)),
    { method: 'GET', cache: 'public, max-age=60', limit: { tries: 2, minutes: 10 } },
  );
  const context = makeContext({ params: { id: '7' } });
  const get = (method = 'GET') =>
    read(new Request('https://www.levee.example/api/x/7?tag=a&tag=b&id=9', { method }), context);
  const response = await get();
  expect(await readJson(response)).toEqual({ success: true, data: { id: '7', tag: ['a', 'b'] } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const head = await get('HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  const third = await get();
  expect(third.status).toBe(429);
  expect(third.headers.get('cache-control')).toBe('no-store');
});

test('other spellings of a path share its limit (R38)', async () => {
  const read = endpoint(z.object({}), () => Promise.resolve(ok()), {
    method: 'GET',
    limit: { tries: 1, minutes: 10 },
  });
  const context = makeContext({ params: { id: 'api' } });
  const get = (path: string) => read(new Request(`https://www.levee.example${path}`), context);
  expect((await get('/api/x/api')).status).toBe(200);
  for (const path of ['/api/x/api/', '/api/X/api', '/api/x/api?a=1']) {
    expect((await get(path)).status).toBe(429);
  }
});

test.each([
  ['runs no batch', async () => undefined],
  ['throws before its batch', () => Promise.reject(new HttpError(409, 'Taken.'))],
  [
    'throws after its batch',
    async ({ batch }: Visitor) => {
      await batch({ first: database().execute(sql`select 1`) });
      throw new HttpError(409, 'Taken.');
    },
  ],
  [
    'runs two batches',
    async ({ batch }: Visitor) => {
      await batch({ first: database().execute(sql`select 1`) });
      await batch({ second: database().execute(sql`select 2`) });
    },
  ],
  [
    'has its batch rolled back',
    async ({ batch }: Visitor) => {
      expectLoggedError(/request failed.*22012/);
      await batch({ broken: database().execute(sql`select 1 / 0`) });
    },
  ],
] satisfies [string, (visitor: Visitor) => Promise<void>][])(
  'a handler that %s is counted once (R38)',
  async (_, run) => {
    const handler = async (_input: object, visitor: Visitor) => {
      await run(visitor);
      return ok();
    };
    const limited = endpoint(z.object({}), handler, {
      method: 'POST',
      limit: { tries: 2, minutes: 10 },
    });
    const context = makeContext();
    const call = async () => (await limited(makeJsonRequest({}), context)).status;
    const first = await call();
    expect([await call(), await call(), await call()]).toEqual([first, 429, 429]);
  },
);

test('with countsFirst the handler doesn’t run over the limit (R38)', async () => {
  const handler = vi.fn(() => Promise.resolve(ok()));
  const first = endpoint(z.object({}), handler, {
    method: 'POST',
    limit: { tries: 1, minutes: 10 },
    countsFirst: true,
  });
  const context = makeContext();
  const before = fixture.roundTrips();
  expect((await first(makeJsonRequest({}), context)).status).toBe(200);
  expect(fixture.roundTrips() - before).toBe(1);
  expect((await first(makeJsonRequest({}), context)).status).toBe(429);
  expect(handler).toHaveBeenCalledTimes(1);
});

test('sends the mail that a handler queued, also when the handler throws afterwards (R20)', async () => {
  const server = await setUpTestMailServer();
  const queue = endpoint(
    z.object({ throws: z.boolean() }),
    async ({ throws }, visitor) => {
      const mail = { to: 'dana@city.example', subject: 'Hello', text: 'Words', html: 'Words' };
      await visitor.batch({ mail: queueMail(mail) });
      if (throws) throw new HttpError(409, 'Taken.');
      return ok();
    },
    { method: 'POST' },
  );
  for (const throws of [false, true]) {
    const context = makeContext();
    expect((await queue(makeJsonRequest({ throws }), context)).status).toBe(throws ? 409 : 200);
    await context.settled();
  }
  expect(server.taken).toHaveLength(2);
});

test('rejects a filled honeypot and a form filled in under a second; both fields are optional (R38)', async () => {
  for (const trap of [
    { website: 'x' },
    { website: ['x'] },
    { elapsedMs: 999 },
    { elapsedMs: '-5' },
  ]) {
    expect((await postJson({ ...good, ...trap })).status).toBe(400);
  }
  for (const fine of [
    {},
    { website: '' },
    { elapsedMs: 1000 },
    { elapsedMs: '' },
    { elapsedMs: {} },
  ]) {
    expect((await postJson({ ...good, ...fine })).status).toBe(201);
  }
});

test('an accepted plain form post is redirected to the answer’s page, with its cookies (R16)', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await post(new URLSearchParams({ ...good }).toString(), form);
  expect([done.status, done.headers.get('location')]).toEqual([303, '/sample-result']);
  const script = await postJson(good);
  expect([script.status, script.headers.get('location')]).toEqual([201, null]);
  for (const { headers } of [done, script])
    expect(headers.getSetCookie()).toEqual(['kept=1; Path=/']);
  expect((await post('name=x', { ...form, origin: 'https://evil.example' })).status).toBe(403);
});

test('accepts a multipart form without files', async () => {
  const data = new FormData();
  for (const [name, value] of Object.entries(good)) data.set(name, value);
  const send = (body: FormData) =>
    sample(new Request(address, { method: 'POST', body }), makeContext());
  expect((await send(data)).headers.get('location')).toBe('/sample-result');
  data.set('file', new File(['x'], 'x.txt'));
  expect((await send(data)).status).toBe(400);
  const type = 'multipart/form-data; boundary=x';
  expect((await post('no boundary here', { 'content-type': type })).status).toBe(400);
});
