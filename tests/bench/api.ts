/** What an answer of each endpoint costs under load, as ratios to an empty function in the same process and run. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createNeonEndpoint } from '#local/database/neon-endpoint.ts';
import { openPostgres } from '#local/database/postgres.ts';
import { callFunction, findFunction, loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/project-root.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { createDatabase, databaseUrl } from '../fixtures/postgres-databases.ts';
import { startOwnServer } from '../fixtures/postgres-server.ts';
import { openTestMailServer } from '../fixtures/smtp.ts';
import { testEnv } from '../fixtures/test-env.ts';
import { benchFunctions } from './functions.ts';

const callers = [1, 16, 64];
/** All calls together: each must succeed. */
const calls = 10_000;

interface Endpoint {
  line: string;
  path?: string;
  /** The body of the call of a number: every caller is somebody else, as the limits ask. */
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
    body: (n) => ({ ...person, email: email(n), preferredDate: weekdayAhead() }),
  },
  { line: 'POST /api/newsletter-subscribe', body: (n) => ({ email: email(n) }) },
  {
    line: 'POST /api/webinar-registrations',
    body: (n) => ({
      ...{ firstName: 'Dana', lastName: 'Reyes', email: email(n) },
      webinarDate: 'august-14-2025',
    }),
  },
  {
    line: 'POST /api/quotes',
    body: (n) => ({
      ...{ priceId: 'medium-yearly', legalName: `City ${n}`, street: '1 Main Street' },
      ...{ city: 'Somewhere', state: 'LA', zip: '70112', contactName: 'Dana Reyes' },
      ...{ contactEmail: email(n), payablesEmail: `payables@city${n}.example` },
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

/** Calls each endpoint over HTTP with 1, 16 and 64 callers and prints the table, then what each function weighs. */
export async function benchApi(): Promise<void> {
  const postgres = await startOwnServer();
  const { name } = await createDatabase(postgres.url);
  const executor = openPostgres(databaseUrl(postgres.url, name));
  let roundTrips = 0;
  const endpoint = createNeonEndpoint(executor);
  const database = await listen((request, response) => {
    roundTrips += 1;
    endpoint(request, response);
  });
  const mail = await openTestMailServer();
  Object.assign(process.env, testEnv, {
    NEON_FETCH_ENDPOINT: `${addressOf(database)}/sql`,
    SMTP_URL: mail.url,
  });
  await migrate();
  const { log: say, warn } = console;
  const errors: string[] = [];
  const keepErrors = (...words: unknown[]) => void errors.push(words.join(' '));
  // What functions log is no part of the table.
  Object.assign(console, { log: () => undefined, warn: () => undefined, error: keepErrors });
  const left: Promise<unknown>[] = [];
  const site = await serveFunctions(left);
  try {
    say(
      `| endpoint | callers | a second | p50 | p95 | p99 | round trips |\n|---|---:|---:|---:|---:|---:|---:|`,
    );
    const floor = new Map<number, Load>();
    const each = Math.ceil(calls / endpoints.length / callers.length);
    let number = 0;
    for (const one of endpoints) {
      // Loads what the first call loads.
      await call(addressOf(site), one, (number += 1));
      await Promise.allSettled(left.splice(0));
      for (const count of callers) {
        const before = roundTrips;
        const load = await measure(count, each, () => call(addressOf(site), one, (number += 1)));
        const trips = (roundTrips - before) / each;
        await Promise.allSettled(left.splice(0));
        if (one.line === 'GET /empty') floor.set(count, load);
        say(describe(one.line, count, load, floor.get(count)!, trips));
      }
    }
    say(
      `\n${number} requests; ${errors.length} errors${errors.length > 0 ? `: ${errors[0]}` : ''}.`,
    );
    say('In brackets: ratios to the empty function. Round trips include sending the mails.');
  } finally {
    Object.assign(console, { log: say, warn });
    for (const server of [site, database]) {
      server.closeAllConnections();
      server.close();
    }
    await mail.close();
    await executor.close();
    await postgres.stop();
  }
  await benchFunctions();
}

async function serveFunctions(left: Promise<unknown>[]): Promise<Server> {
  const functions = await loadFunctions(join(projectRoot, 'netlify/functions'));
  functions.push({
    ...functions[0]!,
    ...{ name: 'empty', schedule: undefined, handle: () => new Response(), excluded: [] },
    patterns: [new URLPattern({ pathname: '/empty' })],
  });
  const answer = getRequestListener((request) => {
    const { found, params } = findFunction(functions, request)!;
    return callFunction(found, request, params, {
      ip: request.headers.get('x-caller')!,
      siteUrl: 'http://localhost',
      waitUntil: (work) => void left.push(work),
    });
  });
  return listen((request, response) => void answer(request, response));
}

async function listen(handle: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(handle as never);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function call(site: string, { line, path, body }: Endpoint, n: number): Promise<void> {
  const [method = '', address = ''] = line.split(' ');
  const response = await fetch(site + (path ?? address), {
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

async function measure(count: number, total: number, work: () => Promise<void>): Promise<Load> {
  const times: number[] = [];
  let started = 0;
  const startedAt = performance.now();
  const caller = async () => {
    while (started < total) {
      started += 1;
      const at = performance.now();
      await work();
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

function weekdayAhead(): string {
  const at = new Date(Date.now() + 10 * 86_400_000);
  while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1);
  return `${at.toISOString().slice(0, 10)}T12:00:00.000Z`;
}
