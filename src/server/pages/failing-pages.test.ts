/** Every URL that a person opens in a browser responds with a page, also when something fails. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { loadAddresses } from '#tests/fixtures/function-addresses.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { startHttpServer } from '#local/http-server.ts';
import { forgetEnv } from '#src/environment/env.ts';

setUpShell();
const fixture = setUpDatabase();
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true }));
});

const addresses = [...(await loadAddresses())].map(([path, handle]) => ({ path, handle }));
/** `.txt` files are for search engines. */
const pages = addresses.filter(({ path }) => !/^\/api\/|\.txt$/.test(path));
/** Files behind links of pages. */
const downloads = addresses.filter(({ path }) => /\/(export|inbox\.csv)$/.test(path));

/** Requests a path as a browser does when it navigates. */
function open({ path, handle }: (typeof addresses)[number], ip?: string): Promise<Response> {
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 'x']));
  const request = new Request(`https://www.levee.example${path.replace(/:\w+/, 'x')}`, {
    headers: { cookie, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  return handle(request, makeContext({ params, ...(ip && { ip }) }));
}

async function expectPage(response: Response, path: string): Promise<void> {
  expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
  expect(await response.text(), path).toMatch(/<main>.*<h1\b[^>]*>[^<]+[^]*<(p|a)\b[^>]*>[^<]+/);
}

test('these tests cover pages and downloads', () => {
  expect(pages.length).toBeGreaterThan(13);
  expect(downloads).toHaveLength(2);
});

test('responds with a page when the id in the URL is unknown', async () => {
  for (const address of pages) await expectPage(await open(address), address.path);
});

test('responds with a page while the database is down', async () => {
  expectLoggedError(/NeonDbError/);
  const unavailable: string[] = [];
  fixture.setReachable(false);
  for (const address of [...pages, ...downloads]) {
    const response = await open(address);
    await expectPage(response, address.path);
    if (response.status !== 503) continue;
    expect(response.headers.get('retry-after'), address.path).toBe('60');
    unavailable.push(address.path);
  }
  fixture.setReachable(true);
  expect(unavailable).toEqual(
    expect.arrayContaining([
      '/account',
      '/admin/inbox',
      '/api/account/export',
      '/api/admin/inbox.csv',
    ]),
  );
});

test.each(['40001', '40P01', '57014', '25006', '57P01', '53300'])(
  'responds with 503, a page and Retry-After to a fault that goes away by itself (%s)',
  async (code) => {
    expectLoggedError(/NeonDbError/);
    const failing = await startHttpServer(() =>
      Promise.resolve(Response.json({ message: 'fault', code }, { status: 400 })),
    );
    const { NEON_FETCH_ENDPOINT } = process.env;
    Object.assign(process.env, { NEON_FETCH_ENDPOINT: failing.url });
    forgetEnv();
    const statuses = await Promise.all(
      [...pages, ...downloads].map(async (address) => {
        const response = await open(address);
        await expectPage(response, address.path);
        if (response.status === 503)
          expect(response.headers.get('retry-after'), address.path).toBe('60');
        return response.status;
      }),
    );
    Object.assign(process.env, { NEON_FETCH_ENDPOINT });
    forgetEnv();
    await failing.close();
    expect(statuses).not.toContain(500);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10);
  },
);

test('responds with a page after two seconds while the database hangs', async () => {
  expectLoggedError(/NeonDbError/);
  const openAll = async () => {
    const startedAt = performance.now();
    return Promise.all(
      [...pages, ...downloads].map(async (address) => {
        const response = await open(address);
        await expectPage(response, address.path);
        return { status: response.status, ms: performance.now() - startedAt };
      }),
    );
  };
  const longest = (list: { ms: number }[]) => Math.max(...list.map(({ ms }) => ms));
  // What this machine needs besides waiting: the database now refuses at once.
  fixture.setReachable(false);
  const usualMs = longest(await openAll());
  fixture.setReachable(true);
  const hanging = createServer(() => undefined);
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
  const { NEON_FETCH_ENDPOINT } = process.env;
  const { port } = hanging.address() as AddressInfo;
  Object.assign(process.env, { NEON_FETCH_ENDPOINT: `http://127.0.0.1:${port}/sql` });
  forgetEnv();
  const answers = await openAll();
  Object.assign(process.env, { NEON_FETCH_ENDPOINT });
  forgetEnv();
  hanging.closeAllConnections();
  hanging.close();
  const away = answers.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(10);
  expect(longest(away)).toBeLessThan(4_000 + usualMs);
  expect(Math.min(...away.map(({ ms }) => ms))).toBeGreaterThan(1_900);
});

test('responds with a page and Retry-After over the limit', async () => {
  const ip = '10.9.8.7';
  const refused: string[] = [];
  for (const address of [...pages, ...downloads]) {
    await open(address, ip);
    await fixture.query('update rate_limit_hits set hit_at = array_fill(now(), array[300])');
    const response = await open(address, ip);
    await expectPage(response, address.path);
    if (response.status !== 429) continue;
    expect(Number(response.headers.get('retry-after')), address.path).toBeGreaterThan(0);
    refused.push(address.path);
  }
  expect(refused).toEqual(
    expect.arrayContaining(['/account', '/quote/:quoteId', '/verify-email', '/api/account/export']),
  );
});

test('responds to programs with JSON, also when it fails', async () => {
  const { path, handle } = downloads[0]!;
  const response = await handle(new Request(`https://www.levee.example${path}`), makeContext());
  expect([response.status, response.headers.get('content-type')]).toEqual([
    401,
    expect.stringContaining('application/json'),
  ]);
});
