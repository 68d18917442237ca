/** Tries are counted and logged under the route, never under the URL that a visitor wrote (R38). */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Config, Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import answerChat from '#functions/chat.ts';
import withdrawReport from '#functions/maturity-assessment.ts';
import answerQuote from '#functions/quotes.ts';
import confirmQuote from '#functions/quote-links.ts';
import { endpoint, ok } from './endpoint.ts';
import { routes, type Routes } from './routes.ts';

type Handle = (request: Request, context: Context) => Promise<Response>;

const origin = 'https://www.levee.example';
setUpShell();
const fixture = setUpDatabase();

const encode = (text: string) =>
  [...text]
    .map((character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('');

/** Spellings of one path, with decoded and undecoded `params`, as a platform may pass them. */
function* spellings(pattern: string, value: string) {
  const fixed = pattern.replace(/:\w+/, '%VALUE%');
  const once = encode(value);
  const twice = once.replaceAll('%', '%25');
  for (const [written, param] of [
    [value, value],
    [value.toUpperCase(), value.toUpperCase()],
    [once, value],
    [once.toUpperCase(), value],
    [once, once],
    [twice, once],
    [twice, twice],
    [value + '%20', value + ' '],
    ['%zz', '%zz'],
    ['deletion', 'deletion'],
    ['api', 'api'],
  ] as const) {
    const path = fixed.replace('%VALUE%', written);
    for (const spelled of [
      path,
      `${path}/`,
      `/${path}`,
      path.replace('/', '//'),
      path.toUpperCase(),
    ])
      yield { path: spelled, param };
  }
}

test.each<[string, string, string, Handle, RequestInit, number]>([
  [
    'a chat’s deletion',
    '/api/chat/:sessionId/deletion',
    randomUUID(),
    answerChat,
    { method: 'POST' },
    20,
  ],
  [
    'a report’s deletion',
    '/maturity-assessment/report/:reportId/delete',
    'a'.repeat(24),
    withdrawReport,
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    20,
  ],
  [
    'a quote’s acceptance',
    '/quote/:quoteId/confirm',
    'a'.repeat(24),
    confirmQuote,
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    20,
  ],
  ['a quote’s page', '/quote/:quoteId', 'a'.repeat(24), answerQuote, { method: 'GET' }, 200],
])(
  '%s has one limit for all spellings of its path',
  async (_, pattern, value, handle, init, allowance) => {
    const context = makeContext();
    const name = /:(\w+)/.exec(pattern)![1]!;
    const ask = ({ path, param }: { path: string; param: string }) =>
      handle(new Request(origin + path, init), { ...context, params: { [name]: param } });
    const all = [...spellings(pattern, value)];
    await repeatTry(fixture, allowance - 1, () => ask(all[0]!));
    expect((await ask(all[1]!)).status).not.toBe(429);
    for (const spelling of all) expect((await ask(spelling)).status, spelling.path).toBe(429);
    const [[keys] = []] = await fixture.query('select count(*) from rate_limit_hits');
    expect(Number(keys)).toBe(1);
    await fixture.query('truncate rate_limit_hits');
  },
);

test('a path without parameters has one limit for its usual spellings and one for all others', async () => {
  await fixture.query('truncate rate_limit_hits');
  const context = makeContext();
  const alone = endpoint(z.object({}), async () => ok(), {
    method: 'GET',
    limit: { tries: 99, minutes: 10 },
  });
  for (const path of ['/here/alone', '/here/alone/', '//here//alone', '/Here/ALONE'])
    await alone(new Request(origin + path), context);
  for (let n = 0; n < 26; n += 1)
    await alone(new Request(`${origin}/here/alon%${(0x61 + n).toString(16)}`), context);
  const rows = await fixture.query('select cardinality(hit_at) from rate_limit_hits order by 1');
  expect(rows).toEqual([['4'], ['26']]);
});

test('routes() responds with 404 to any other path, as a page or as JSON', async () => {
  const handle = routes({
    '/api/here': endpoint(z.object({}), async () => ok(), { method: 'GET' }),
  });
  const ask = (path: string) => handle(new Request(origin + path), makeContext());
  expect((await ask('/api/here')).status).toBe(200);
  expect((await ask('/api/HERE/')).status).toBe(200);
  const nowhere = await ask('/api/here/and/there');
  expect([nowhere.status, await nowhere.json()]).toEqual([
    404,
    { success: false, error: 'There is nothing at this address.' },
  ]);
  const page = await ask('/here');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
});

const folder = new URL('../../netlify/functions/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.ts', ''));

test('the config of each function repeats the paths of its routes', async () => {
  const tables: string[] = [];
  for (const name of names) {
    const { default: handle, config } = (await import(`../../netlify/functions/${name}.ts`)) as {
      default: Partial<Routes>;
      config?: Config;
    };
    if (!handle.paths) continue;
    tables.push(name);
    expect(config?.path, name).toEqual(handle.paths);
  }
  expect(tables).toContain('forms');
});

test.each(names)('%s logs its route, without the parts that a visitor chose', async (name) => {
  // Without a build there is no list of articles, and the error is logged.
  if (name === 'site-facts') expectLoggedError(/request failed.*ENOENT/);
  const module = (await import(`../../netlify/functions/${name}.ts`)) as {
    default: Handle;
    config?: Config;
  };
  const paths = [module.config?.path ?? []].flat();
  for (const path of paths) {
    const params = Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter!, 'canary']),
    );
    const address = origin + path.replace(/:\w+/g, 'canary');
    for (const method of ['GET', 'POST']) {
      const before = logged().length;
      const context = makeContext({ params });
      await module.default(new Request(address, { method }), context);
      await context.settled();
      const lines = logged().slice(before);
      const route = lines
        .map((line) => (JSON.parse(line) as { route?: string }).route)
        .find(Boolean);
      expect(route, `${method} ${path}: put it into routes()`).toBe(path);
      expect(lines.join()).not.toContain('canary');
    }
  }
});
