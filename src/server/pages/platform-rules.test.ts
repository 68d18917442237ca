/** netlify.toml and the functions' configurations repeat the values of platform-rules.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Config } from '@netlify/functions';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import missingFile, { config as missingFileConfig } from '#functions/missing-file.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { pagePolicyHeader } from '#src/build/pages/content-security-policy.ts';
import { seeOther, toJson } from '#src/server/answer.ts';
import { caches, openData, platformLimits, siteHeaders } from './platform-rules.ts';

interface Toml {
  template: { environment: Record<string, string> };
  headers: { for: string; values: Record<string, string> }[];
}
const root = new URL('../../../', import.meta.url);
const toml = parse(readFileSync(new URL('netlify.toml', root), 'utf8')) as unknown as Toml;

/** The headers that netlify.toml sets for a path, with lower-case names. */
function headersOf(path: string): Record<string, string> {
  const values = toml.headers.find((rule) => rule.for === path)?.values ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

test('static files get the same security headers as function responses (R16)', () => {
  expect(headersOf('/*')).toEqual({
    ...siteHeaders,
    'content-security-policy': pagePolicyHeader,
    'cache-control': caches.revalidated,
  });
  expect(headersOf('/_astro/*')).toEqual({ 'cache-control': caches.immutable });
  expect(headersOf('/favicon.ico')).toEqual({ 'cache-control': caches.oneDay });
  for (const answer of [toJson(200, {}), seeOther('/')])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...siteHeaders,
      'cache-control': caches.none,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
});

test('the deploy button asks for every required variable', () => {
  const example = readFileSync(new URL('.env.example', root), 'utf8');
  const required = [...example.matchAll(/^# \(required\).*\n([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(required.length).toBeGreaterThan(4);
  expect(Object.keys(toml.template.environment)).toEqual(expect.arrayContaining(required));
});

test('a missing built file gets an uncached 404, despite the cache rule of its folder', async () => {
  expect(missingFileConfig).toEqual({ path: ['/_astro/*'], preferStatic: true });
  const gone = new Request('https://www.levee.example/_astro/gone.abc123.js');
  const answer = await missingFile(gone, makeContext());
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, caches.none]);
});

test.each(['/laws.json', '/laws.schema.json', '/laws.csv'])(
  'other sites may read %s and cache it for an hour',
  (path) => expect(headersOf(path)).toEqual(openData),
);

const limited = [
  'auth',
  'chat',
  'forms',
  'maturity-assessment',
  'page-events',
  'policy-files',
  'payments',
  'privacy',
  'quotes',
  'telephony',
  'your-demo',
];

test('each function has the right platform limit, or none', async () => {
  const folder = new URL('netlify/functions/', root);
  const names = readdirSync(folder).map((file) => file.replace('.ts', ''));
  const limits = await Promise.all(
    names.map(async (name) => {
      const { config } = (await import(`../../../netlify/functions/${name}.ts`)) as {
        config?: Config & { rateLimit?: unknown };
      };
      return [name, config?.rateLimit] as const;
    }),
  );
  expect(Object.fromEntries(limits.filter(([, limit]) => limit))).toEqual({
    ...Object.fromEntries(limited.map((name) => [name, platformLimits.form])),
    health: platformLimits.health,
  });
});
