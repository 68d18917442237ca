/** What a first visit to each page costs, beside bare HTML and other built sites: Lighthouse, all in one run, as ratios. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { answerRequest } from '#local/answer-request.ts';
import { readPlatformConfig } from '#local/site/platform-config.ts';
import { loadStaticSite } from '#local/site/static-site.ts';
import { root } from '../built/dist.ts';
import { chromiumLaunchOptions } from '../fixtures/browser.ts';
import { pageGroups } from '../journeys/page-paths.ts';

const bareHtml =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Hello</h1><p>The floor: a heading and a line of text.</p>';

interface Measured {
  critical: number;
  fcp: number;
  lcp: number;
  lcpApplied: number;
  mainThread: number;
  weight: number;
  requests: number;
  cls: number;
  tbt: number;
  scores: number[];
}
interface Subject {
  label: string;
  url: string;
}

/**
 * Measures the floor first (bare HTML with our headers), then our pages, then other built sites. Words: `/pricing` for single pages, a number for
 * the rounds (3), a folder for another site, `folder:/path` for a page of it.
 */
export async function benchPages(words: string[]): Promise<void> {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 3);
  const own = words.filter(
    (word) => word.startsWith('/') && !existsSync(join(word.split(':')[0]!, 'index.html')),
  );
  const others = words.filter((word) => !/^\d+$/.test(word) && !own.includes(word));
  const folder = mkdtempSync(join(tmpdir(), 'levee-bare-'));
  writeFileSync(join(folder, 'index.html'), bareHtml);
  const servers: Server[] = [];
  const open = async (dist: string, config: string) => {
    const server = await serve(dist, config);
    servers.push(server);
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };
  const port = await findFreePort();
  const options = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  process.on('unhandledRejection', forgiveLateQuestion);
  try {
    // With our headers: one of them has the browser start a new process for the page, whatever is in it.
    const subjects: Subject[] = [{ label: 'bare HTML', url: await open(folder, root) }];
    const ours = await open(join(root, 'dist'), root);
    for (const path of own.length > 0 ? own : Object.values(pageGroups).flat())
      subjects.push({ label: path, url: ours + path });
    for (const other of others) {
      const [site = '', path = '/'] = other.split(/:(?=\/)/);
      subjects.push({
        label: basename(resolve(site, '..')) + path,
        url: (await open(site, folder)) + path,
      });
    }
    await measureAll(subjects, rounds, port);
  } finally {
    process.off('unhandledRejection', forgiveLateQuestion);
    await browser.close();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Lighthouse sometimes still waits for a page to be quiet when it has closed it, and nobody awaits that any more. */
function forgiveLateQuestion(reason: unknown): void {
  const isLate = reason instanceof Error && reason.message.endsWith('the page has been closed.');
  if (!isLate) throw reason;
}

async function serve(dist: string, configRoot: string): Promise<Server> {
  const served = {
    functions: [],
    site: loadStaticSite(dist),
    config: readPlatformConfig(configRoot, dist),
  };
  const surroundings = { siteUrl: 'http://localhost', ip: '127.0.0.1' } as never;
  const listener = getRequestListener((request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? Response.json({ success: true, data: {} })
      : answerRequest(request, served, surroundings),
  );
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((done) => server.listen(0, done));
  return server;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** In turns, so that whatever else the machine does falls on all pages. */
async function measureAll(subjects: Subject[], rounds: number, port: number): Promise<void> {
  const all = new Map(subjects.map((subject): [Subject, Measured[]] => [subject, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [subject, list] of all) list.push(await measure(subject.url, port));
  console.log(
    `| page | critical bytes | weight | requests | FCP | LCP | LCP applied | main thread | TBT | CLS | scores |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|`,
  );
  const floor = medians(all.get(subjects[0]!)!);
  for (const [{ label }, list] of all) {
    const one = medians(list);
    const times = (['fcp', 'lcp', 'lcpApplied', 'mainThread'] as const).map(
      (name) => `${Math.round(one[name])} ms (${(one[name] / floor[name]).toFixed(2)})`,
    );
    const cells = [label, one.critical, one.weight, one.requests, ...times];
    const rest = [Math.round(one.tbt), one.cls.toFixed(3), list[0]!.scores.join(' ')];
    console.log(`| ${[...cells, ...rest].join(' | ')} |`);
  }
  console.log(
    `\nMedians of ${rounds}; ratios to bare HTML. FCP, LCP: simulated slow 4G; applied: really throttled.`,
  );
}

async function measure(url: string, port: number): Promise<Measured> {
  const flags: Flags = { port, output: 'json', logLevel: 'silent' };
  const simulated = await run(url, flags);
  const applied = await run(url, {
    ...flags,
    throttlingMethod: 'devtools',
    onlyAudits: ['largest-contentful-paint'],
  });
  const number = (name: string, from = simulated) => from.audits[name]?.numericValue ?? NaN;
  const details = simulated.audits['network-requests']?.details as
    | { items: { transferSize: number; url: string; resourceType: string }[] }
    | undefined;
  const requests = (details?.items ?? []).filter((item) => !item.url.startsWith('data:'));
  return {
    critical: requests[0]?.transferSize ?? NaN,
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    lcpApplied: number('largest-contentful-paint', applied),
    mainThread: number('mainthread-work-breakdown'),
    weight: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: requests.length,
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    scores: Object.values(simulated.categories).map(({ score }) => Math.round((score ?? 0) * 100)),
  };
}

async function run(url: string, flags: Flags): Promise<Result> {
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

function medians(list: Measured[]): Omit<Measured, 'scores'> {
  const names = Object.keys(list[0]!).filter((name) => name !== 'scores') as (keyof Omit<
    Measured,
    'scores'
  >)[];
  const median = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return Object.fromEntries(
    names.map((name) => [name, median(list.map((one) => one[name]))]),
  ) as Omit<Measured, 'scores'>;
}
