/** `npm run bench -- api`: throughput and latency of endpoints under load, as ratios to an empty function in the same run. */
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { startNodeServer } from '#local/http-server.ts';
import { callFunction, findFunction, loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/process/settings.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { startOwnServer } from '#tests/fixtures/postgres-server.ts';
import { openTestMailServer } from '#tests/fixtures/smtp.ts';
import { openBenchDatabase } from './bench-database.ts';
import { benchFunctions } from './functions.ts';

/** Numbers of concurrent callers. */
const concurrencies = [1, 16, 64];
const totalRequests = 10_000;

interface Endpoint {
  line: string;
  path?: string;
  /** The body of the nth request; each has its own email address, so that no limit applies. */
  body?: (n: number) => object;
}
const email = (n: number) => `dana@city${n}.example`;
const person = { name: 'Dana Reyes', agency: 'City of Somewhere' };
const answers = Object.fromEntries(questionIds.map((id) => [id, 3]));
const endpoints: Endpoint[] = [
  { line: 'GET /empty' },
  { line: 'GET /api/health' },
  { line: 'GET /api/blog' },
  { line: 'GET /api/phone-number' },
  { line: 'GET /form-result/newsletter', path: '/form-result/newsletter?form=newsletter' },
  {
    line: 'POST /api/demo-booking',
    body: (n) => ({ ...person, email: email(n), preferredDate: `${weekdayAhead()}T12:00:00.000Z` }),
  },
  { line: 'POST /api/newsletter-subscribe', body: (n) => ({ email: email(n) }) },
  {
    line: 'POST /api/webinar-registrations',
    body: (n) => ({
      firstName: 'Dana',
      lastName: 'Reyes',
      email: email(n),
      webinarDate: 'august-14-2025',
    }),
  },
  {
    line: 'POST /api/quotes',
    body: (n) => ({
      ...quoteRequest,
      legalName: `City ${n}`,
      contactEmail: email(n),
      payablesEmail: `payables@city${n}.example`,
    }),
  },
  {
    line: 'POST /api/maturity-assessment',
    body: (n) => ({ ...person, title: 'City Manager', email: email(n), answers }),
  },
  { line: 'POST /api/island-crash', body: () => ({ island: 'DemoForm', error: 'RangeError: x' }) },
  {
    line: 'POST /api/chat',
    body: () => ({
      sessionId: crypto.randomUUID(),
      message: 'How much is it for a city of 60,000?',
    }),
  },
];

interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Prints a table of all endpoints and concurrencies, then the load time of each function. */
export async function benchApi(): Promise<void> {
  const postgres = await startOwnServer();
  const mail = await openTestMailServer();
  const database = await openBenchDatabase(postgres.url, { SMTP_URL: mail.url });
  const { log: print, warn } = console;
  const errors: string[] = [];
  const keepErrors = (...values: unknown[]) => void errors.push(values.join(' '));
  // Silence the functions' logs, but collect their errors.
  Object.assign(console, { log: () => undefined, warn: () => undefined, error: keepErrors });
  const background: Promise<unknown>[] = [];
  const site = await serveFunctions(background);
  try {
    print(
      `| endpoint | callers | a second | p50 | p95 | p99 | round trips |\n|---|---:|---:|---:|---:|---:|---:|`,
    );
    const floor = new Map<number, Load>();
    const requests = Math.ceil(totalRequests / endpoints.length / concurrencies.length);
    let number = 0;
    for (const endpoint of endpoints) {
      // Warm up: the first request loads modules.
      await send(site.url, endpoint, (number += 1));
      await Promise.allSettled(background.splice(0));
      for (const count of concurrencies) {
        const before = database.roundTrips();
        const load = await measure(count, requests, () => send(site.url, endpoint, (number += 1)));
        const trips = (database.roundTrips() - before) / requests;
        await Promise.allSettled(background.splice(0));
        if (endpoint.line === 'GET /empty') floor.set(count, load);
        print(describe(endpoint.line, count, load, floor.get(count)!, trips));
      }
    }
    print(
      `\n${number} requests; ${errors.length} errors${errors.length > 0 ? `: ${errors[0]}` : ''}.`,
    );
    print('In brackets: ratios to the empty function. Round trips include sending the mails.');
  } finally {
    Object.assign(console, { log: print, warn });
    for (const opened of [site, database, mail]) await opened.close();
    await postgres.stop();
  }
  await benchFunctions();
}

async function serveFunctions(background: Promise<unknown>[]) {
  const functions = await loadFunctions(join(projectRoot, 'netlify/functions'));
  functions.push({
    ...functions[0]!,
    name: 'empty',
    schedule: undefined,
    handle: () => new Response(),
    excluded: [],
    patterns: [new URLPattern({ pathname: '/empty' })],
  });
  const answer = getRequestListener((request) => {
    const { found, params } = findFunction(functions, request)!;
    return callFunction(found, request, params, {
      ip: request.headers.get('x-caller')!,
      siteUrl: 'http://localhost',
      waitUntil: (work) => void background.push(work),
    });
  });
  return startNodeServer((request, response) => void answer(request, response));
}

async function send(site: string, { line, path, body }: Endpoint, n: number): Promise<void> {
  const [method = '', ownPath = ''] = line.split(' ');
  const response = await fetch(site + (path ?? ownPath), {
    method,
    headers: {
      'content-type': 'application/json',
      'x-caller': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    },
    ...(body && { body: JSON.stringify(body(n)) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${line} answered ${response.status}: ${text.slice(0, 300)}`);
}

/** Sends `total` requests from `count` concurrent callers. */
async function measure(count: number, total: number, request: () => Promise<void>): Promise<Load> {
  const times: number[] = [];
  let started = 0;
  const startedAt = performance.now();
  const caller = async () => {
    while (started < total) {
      started += 1;
      const at = performance.now();
      await request();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  return { perSecond: total / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function describe(line: string, count: number, load: Load, floor: Load, trips: number): string {
  const cells = (['perSecond', 'p50', 'p95', 'p99'] as const).map((name) => {
    const value = name === 'perSecond' ? Math.round(load[name]) : `${load[name].toFixed(1)} ms`;
    return `${value} (${(load[name] / floor[name]).toFixed(2)})`;
  });
  return `| ${[line, count, ...cells, trips.toFixed(1)].join(' | ')} |`;
}
