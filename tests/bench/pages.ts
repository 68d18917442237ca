/** Measures the first visit to each page with Lighthouse, as ratios to bare HTML; other built sites can be compared. */
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
import { root } from '#tests/built/dist.ts';
import { chromiumLaunchOptions, isBrowsersOwn } from '#tests/fixtures/browser.ts';
import { publicPages } from '#tests/journeys/page-paths.ts';

const bareHtml =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Hello</h1><p>The floor: a heading and a line of text.</p>';

type Measured = Awaited<ReturnType<typeof measure>>;

interface Subject {
  label: string;
  url: string;
}

/**
 * Measures the baseline (bare HTML with our headers), our pages and other built sites. Arguments: paths such as
 * `/pricing` for fewer pages, a number of rounds (default 3), a folder of another site, or `folder:/path` for one of
 * its pages.
 */
export async function benchPages(args: string[]): Promise<void> {
  const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 3);
  const own = args.filter(
    (arg) => arg.startsWith('/') && !existsSync(join(arg.split(':')[0]!, 'index.html')),
  );
  const others = args.filter((arg) => !/^\d+$/.test(arg) && !own.includes(arg));
  const folder = mkdtempSync(join(tmpdir(), 'levee-bare-'));
  writeFileSync(join(folder, 'index.html'), bareHtml);
  const servers: Server[] = [];
  const open = async (dist: string, config: string) => {
    const server = await serve(dist, config);
    servers.push(server);
    return `http://localhost:${portOf(server)}`;
  };
  const port = await findFreePort();
  const options = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  process.on('unhandledRejection', ignoreClosedPage);
  try {
    // With our headers, because one of them makes the browser start a new process for the page.
    const subjects: Subject[] = [{ label: 'bare HTML', url: await open(folder, root) }];
    const ours = await open(join(root, 'dist'), root);
    for (const path of own.length > 0 ? own : publicPages)
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
    process.off('unhandledRejection', ignoreClosedPage);
    await browser.close();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Lighthouse sometimes leaves a wait for network idle unhandled after it has closed the page. */
function ignoreClosedPage(reason: unknown): void {
  if (!(reason instanceof Error && reason.message.endsWith('the page has been closed.')))
    throw reason;
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
  return listen(createServer((request, response) => void listener(request, response)));
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((done) => server.listen(0, done));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function findFreePort(): Promise<number> {
  const server = await listen(createServer());
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** Measures all pages in each round, so that other load on the machine affects them equally. */
async function measureAll(subjects: Subject[], rounds: number, port: number): Promise<void> {
  const all = new Map(subjects.map((subject): [Subject, Measured[]] => [subject, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [subject, list] of all) list.push(await measure(subject.url, port));
  console.log(
    `| page | critical bytes | weight | requests | FCP | LCP | LCP applied | main thread | TBT | CLS | scores |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|`,
  );
  const baseline = medians(all.get(subjects[0]!)!);
  for (const [{ label }, list] of all) {
    const typical = medians(list);
    const times = (['fcp', 'lcp', 'lcpApplied', 'mainThread'] as const).map(
      (name) => `${Math.round(typical[name])} ms (${(typical[name] / baseline[name]).toFixed(2)})`,
    );
    const cells = [label, typical.critical, typical.weight, typical.requests, ...times];
    const rest = [Math.round(typical.tbt), typical.cls.toFixed(3), list[0]!.scores.join(' ')];
    console.log(`| ${[...cells, ...rest].join(' | ')} |`);
  }
  console.log(
    `\nMedians of ${rounds}; ratios to bare HTML. FCP, LCP: simulated slow 4G; applied: really throttled.`,
  );
}

/** Times in ms, sizes in bytes, scores from 0 to 100. */
async function measure(url: string, port: number) {
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
  const requests = (details?.items ?? []).filter(
    ({ url, resourceType }) => !url.startsWith('data:') && !isBrowsersOwn(resourceType),
  );
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
  const { scores: _, ...result } = list[0]!;
  const median = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  for (const name of Object.keys(result) as (keyof typeof result)[])
    result[name] = median(list.map((measured) => measured[name]));
  return result;
}
