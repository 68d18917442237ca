import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import checkLawLinks from '#functions/check-law-links.ts';
import { batch } from '#src/integrations/database/client.ts';
import { type LawSource, listSources } from './law-sources.ts';
import { markForPreviews, setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { checkLinks } from './check-links.server.ts';

const fixture = setUpDatabase();
let site: Server;
let folder: string;
/** The other site's responses by path: a status, or no response. */
let answers: Record<string, number | 'nothing'>;
let requested: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'levee-law-links-'));
  mkdirSync(join(folder, 'dist'));
  process.env.LAMBDA_TASK_ROOT = folder;
  site = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const answer = answers[path] ?? 200;
    if (answer !== 'nothing') response.writeHead(answer, { location: '/moved' }).end('a page');
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  delete process.env.LAMBDA_TASK_ROOT;
  rmSync(folder, { recursive: true });
  site.closeAllConnections();
  await new Promise((closed) => site.close(closed));
});
beforeEach(async () => {
  [answers, requested] = [{}, []];
  await fixture.query('truncate law_links, outbox_mails');
});
afterEach(() => void vi.useRealTimers());

const origin = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const source = (path: string, ...laws: string[]): LawSource => ({
  url: origin() + path,
  laws: laws.length > 0 ? laws : ['tx-hb-1'],
});
/** Runs the function on a day, with these links in the register. */
async function runOn(day: string, sources: LawSource[], deploy = 'production') {
  vi.useFakeTimers({ now: new Date(`${day}T09:20:00Z`), toFake: ['Date'] });
  writeFileSync(join(folder, 'dist/law-sources.json'), JSON.stringify(sources));
  const context = { deploy: { context: deploy, id: 'd', published: true } };
  await checkLawLinks(new Request('https://www.levee.example/'), makeContext(context));
}
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
const stored = async () =>
  (
    await fixture.query(
      'select url, outcome, answer, gone_in_a_row, broken_since is not null from law_links order by url',
    )
  ).map(([url, ...rest]) => [url?.replace(origin(), ''), ...rest]);
const mails = () => fixture.query('select recipient, subject, text_body from outbox_mails');

test('each URL of the register is listed once, with every record that has it', () => {
  const page = { url: 'https://example.gov/a' };
  const laws = [
    { id: 'tx-hb-2', sources: [page, { url: 'https://example.gov/b' }] },
    { id: 'tx-hb-1', sources: [page, page] },
  ] as unknown as Parameters<typeof listSources>[0];
  expect(listSources(laws)).toEqual([
    { url: 'https://example.gov/a', laws: ['tx-hb-1', 'tx-hb-2'] },
    { url: 'https://example.gov/b', laws: ['tx-hb-2'] },
  ]);
});

test('only 404 and 410 mean that a page is gone; other errors and timeouts do not', async () => {
  answers = { '/moves': 302, '/404': 404, '/410': 410, '/403': 403, '/429': 429, '/500': 500 };
  answers['/silent'] = 'nothing';
  const paths = ['/page', ...Object.keys(answers)];
  const sources = paths.map((path) => source(path));
  const run = await checkLinks(sources, batch, {
    beginUntilMs: 20_000,
    timeoutMs: 3_000,
    atOnce: 4,
  });
  expect(run).toMatchObject({ checked: 8, left: 0, ok: 2, gone: 2, unknown: 4, newlyBroken: 0 });
  expect(await stored()).toEqual([
    ['/403', 'unknown', '403', '0', 'f'],
    ['/404', 'gone', '404', '1', 'f'],
    ['/410', 'gone', '410', '1', 'f'],
    ['/429', 'unknown', '429', '0', 'f'],
    ['/500', 'unknown', '500', '0', 'f'],
    ['/moves', 'ok', '200', '0', 'f'],
    ['/page', 'ok', '200', '0', 'f'],
    ['/silent', 'unknown', 'no answer in time', '0', 'f'],
  ]);
  expect(await mails()).toEqual([]);
});

test('a page that is gone three weeks in a row is broken, and editors get one mail that names its record', async () => {
  answers = { '/gone': 404 };
  const sources = [source('/gone', 'tx-hb-1', 'tx-hb-2'), source('/page')];
  for (const day of mondays.slice(0, 2)) await runOn(day, sources);
  expect(await mails()).toEqual([]);
  for (const day of mondays.slice(2)) await runOn(day, sources);
  const [[recipient, subject, text] = [], ...more] = await mails();
  expect(more).toEqual([]);
  expect(recipient).toBe(process.env.SALES_EMAIL);
  expect(subject).toBe('Broken links in the register of laws: 1');
  expect(text).toContain(`tx-hb-1, tx-hb-2: ${origin()}/gone (404)`);
  expect(text).not.toContain('/page');
  expect(await stored()).toContainEqual(['/gone', 'gone', '404', '5', 't']);
});

test('a week without a result does not interrupt the count of weeks', async () => {
  const sources = [source('/gone')];
  for (const [week, answer] of [404, 403, 404, 503, 404].entries()) {
    answers = { '/gone': answer };
    expect(await mails()).toEqual([]);
    await runOn(mondays[week]!, sources);
  }
  expect(await mails()).toHaveLength(1);
});

test('a page that is back resets the count of weeks', async () => {
  const sources = [source('/gone')];
  for (const [week, answer] of [404, 404, 200, 404, 404].entries()) {
    answers = { '/gone': answer };
    await runOn(mondays[week]!, sources);
  }
  expect(await stored()).toEqual([['/gone', 'gone', '404', '2', 'f']]);
  expect(await mails()).toEqual([]);
});

test('the mail about a broken link also lists earlier broken links and links without a result for weeks', async () => {
  answers = { '/first': 404, '/later': 200, '/refuses': 403 };
  const sources = ['/first', '/later', '/refuses'].map((path) => source(path));
  for (const [week, day] of [...mondays, '2026-12-28'].entries()) {
    if (week === 3) answers['/later'] = 410;
    await runOn(day, sources);
  }
  const texts = (await mails()).map(([, , text]) => text);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toMatch(/Newly broken[^]*\/later \(410\)[^]*Still broken[^]*\/first \(404\)/);
  expect(texts[1]).toMatch(/Not checked for weeks[^]*\/refuses \(403\)/);
});

test('a run checks as many links as its time limit allows, later runs check the rest, and no link is checked twice a week', async () => {
  const sources = ['/a', '/b', '/c'].map((path) => source(path));
  const slice = { beginUntilMs: 2_500, timeoutMs: 3_000, atOnce: 1 };
  answers = { '/a': 'nothing' };
  expect(await checkLinks(sources, batch, slice)).toMatchObject({ checked: 1, left: 2 });
  expect(await checkLinks(sources, batch, slice)).toMatchObject({ checked: 2, left: 0 });
  expect(await checkLinks(sources, batch, slice)).toMatchObject({ checked: 0, left: 0 });
  expect(requested).toEqual(['/a', '/b', '/c']);
});

test('the row of a link that is no longer in the register is deleted', async () => {
  await runOn(mondays[0]!, [source('/a'), source('/b')]);
  await runOn(mondays[0]!, [source('/b')]);
  expect((await stored()).map(([url]) => url)).toEqual(['/b']);
});

test.each(['deploy-preview', 'branch-deploy'])(
  'a %s checks nothing and writes nothing (R45)',
  async (deploy) => {
    await markForPreviews(fixture);
    await runOn(mondays[0]!, [source('/a')], deploy);
    expect(requested).toEqual([]);
    expect(await stored()).toEqual([]);
  },
);
