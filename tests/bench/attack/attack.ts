/** `npm run bench -- attack`: hostile requests to a local site, and the time of pathological inputs as ratios to plain ones. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { format } from 'node:util';
import { loadFunctions } from '#local/functions/functions.ts';
import { startLocalPlatform } from '#local/local-platform.ts';
import { projectRoot } from '#local/process/settings.ts';
import { buildSite } from '#local/site/build-site.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { randomFrom } from '#tests/bench/random.ts';
import { cases } from './cases.ts';
import { Faults, findFaults, type Received, type Target } from './check-response.ts';
import { makeHostileRequest, type Cookies, type HostileRequest } from './hostile-requests.ts';
import { measurePathological } from './pathological.ts';
import { rawRequests } from './raw-requests.ts';
import { listRoutes, type Route } from './routes.ts';
import { findStaticFaults, makeStaticRequest } from './static-requests.ts';

const timeoutMs = 20_000;
const concurrency = 6;

/** Starts a site, attacks it, prints counts and faults, and exits with 1 when there are faults. */
export async function benchAttack([count = 20_000, seed = 20_261_122]: number[]): Promise<void> {
  const localDir = mkdtempSync(join(tmpdir(), 'levee-attack-'));
  const siteRoot = join(localDir, 'site');
  const print = console.log;
  await buildSite({ projectRoot, environment: process.env, copyTo: siteRoot });
  process.env.LAMBDA_TASK_ROOT = siteRoot;
  const errors = keepLogs();
  const platform = await startLocalPlatform({ localDir, siteRoot });
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const target: Target = {
    url: platform.url,
    send: (hostile) => send(platform.url, agent, hostile),
  };
  const found = new Faults();
  try {
    const routes = await listRoutes(await loadFunctions(join(projectRoot, 'netlify/functions')));
    const origins = [platform.url, process.env.STRIPE_API_BASE ?? platform.url];
    await runCases(target, origins, found);
    const { statuses, alarms } = await attack(target, routes, { count, seed, origins, found });
    const paths = listPaths(join(siteRoot, 'dist'));
    const staticStatuses = await attackFiles(target, paths, { count: count / 4, seed, found });
    for (const line of errors) {
      // The health route's 503 responses were checked above: without an alarm they are faults already.
      if (/"errorClass":"HttpError".*functions\/health\.ts/.test(line)) continue;
      const [, name = '', cause = ''] = /"name":"([^"]*)".*"errorClass":"([^"]*)"/.exec(line) ?? [];
      found.add(`logged ${name} ${cause}`.trimEnd(), line);
    }
    await sendRaw(target, found);
    print(`${count} requests to ${routes.length} routes with seed ${seed}, by status:`);
    for (const [status, times] of [...statuses].sort()) print(`  ${status}  ${times}`);
    if (alarms > 0) print(`  ${alarms} of the 503 are the health route reporting an alarm.`);
    print(`${count / 4} requests to ${paths.length} pages and files, by status:`);
    for (const [status, times] of [...staticStatuses].sort()) print(`  ${status}  ${times}`);
    print(`${cases.length} cases and ${rawRequests.length} raw requests.`);
    for (const line of await measurePathological(target, routes, found)) print(line);
  } finally {
    agent.destroy();
    await platform.close();
    rmSync(localDir, { recursive: true, force: true });
  }
  for (const line of found.list()) print(line);
  print(found.list().length === 0 ? 'No faults.' : 'There are faults.');
  if (found.list().length > 0) process.exitCode = 1;
}

/** Silences the functions' logs; returns the list of their errors. */
function keepLogs(): string[] {
  const errors: string[] = [];
  for (const level of ['log', 'info', 'warn', 'debug'] as const) console[level] = () => undefined;
  console.error = (...values) => {
    // Without times and ids, equal errors are equal lines.
    const same = format(...values)
      .replace(/"(time|requestId)":"(\\.|[^"\\])*",?/g, '')
      .slice(0, 1_000);
    if (!errors.includes(same)) errors.push(same);
  };
  return errors;
}

type Statuses = Map<number, number>;

/** Sends a request, counts its status, and adds what `check` finds. */
async function probe(
  { send }: Target,
  request: HostileRequest,
  { statuses, found }: { statuses: Statuses; found: Faults },
  check: (received: Received) => string[] | Promise<string[]>,
): Promise<void> {
  const { method, target, headers, body = '' } = request;
  const what = `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${String(body).slice(0, 300)}`;
  try {
    const received = await send(request);
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1);
    for (const fault of await check(received)) found.add(fault, what);
  } catch (error) {
    found.add(`unanswered: ${String(error)}`, what);
  }
}

/** Without a request id, the platform answered: a static page, or a malformed request. */
const isFromFunction = ({ headers }: Received) => headers.has('x-request-id');

async function runCases(target: Target, origins: string[], found: Faults): Promise<void> {
  for (const { what, statuses, ...request } of cases)
    await probe(target, request, { statuses: new Map(), found }, (received) => {
      if (!statuses.includes(received.status)) return [`status ${received.status}: ${what}`];
      return isFromFunction(received) ? findFaults(received, origins, request.target) : [];
    });
}

async function attack(
  target: Target,
  routes: Route[],
  {
    count,
    seed,
    origins,
    found,
  }: { count: number; seed: number; origins: string[]; found: Faults },
): Promise<{ statuses: Statuses; alarms: number }> {
  const random = randomFrom(seed);
  const statuses: Statuses = new Map();
  let alarms = 0;
  let cookies = await signIn();
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      // Some requests sign out or delete the account, so sign in again now and then.
      if (sent % 500 === 0) cookies = await signIn();
      const request = makeHostileRequest(random, random.pick(routes), cookies);
      await probe(target, request, { statuses, found }, async (received) => {
        const { status } = received;
        if (!isFromFunction(received)) return status >= 500 ? [`status ${status}`] : [];
        // The attack itself raises alarms, which the health route reports with 503.
        const isHealth = status === 503 && request.target.startsWith('/api/health?');
        const isAlarm = isHealth && (await reportsAlarm(target));
        if (isAlarm) alarms += 1;
        return findFaults(received, origins, request.target).filter(
          (fault) => !isAlarm || fault !== 'status 503',
        );
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { statuses, alarms };
}

/** Whether the health route reports an alarm. */
async function reportsAlarm({ send }: Target): Promise<boolean> {
  const { text } = await send({ method: 'GET', target: '/api/health?deep=', headers: {} });
  return /"Not right: [a-z, -]+\."/.test(text);
}

/** The URL paths of built pages and files, and some that do not exist. */
function listPaths(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`);
  return [
    ...paths.map((path) => path.replace(/(^\/index|\.html)$/, '') || '/'),
    '/nothing',
    '/_astro/nothing.js',
    '/blog/nothing',
    '/laws/nothing.ics',
  ];
}

async function attackFiles(
  target: Target,
  paths: string[],
  { count, seed, found }: { count: number; seed: number; found: Faults },
): Promise<Statuses> {
  const random = randomFrom(seed);
  const statuses: Statuses = new Map();
  const etags = new Map<string, string>();
  for (let n = 0; n < count; n += 1) {
    const request = makeStaticRequest(random, paths);
    const etag = etags.get(request.target);
    if (etag && random.chance(0.5)) request.headers['if-none-match'] = etag;
    await probe(target, request, { statuses, found }, (received) => {
      etags.set(request.target, received.headers.get('etag') ?? '');
      return isFromFunction(received) ? [] : findStaticFaults(request, received, target.url);
    });
  }
  return statuses;
}

async function signIn(): Promise<Cookies> {
  const accounts = [
    await openTestAccount(),
    await openTestAccount({ role: 'admin', hasSecondFactor: true }),
  ];
  // Over plain HTTP, cookies have no prefix.
  return ['', '', ...accounts.map(({ cookie }) => cookie.replace('__Host-', ''))];
}

async function sendRaw({ url, send }: Target, found: Faults): Promise<void> {
  const { hostname, port } = new URL(url);
  for (const bytes of rawRequests) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume().end(bytes);
    const closed = once(socket, 'close');
    const late = AbortSignal.timeout(timeoutMs);
    const isLate = await Promise.race([closed.then(() => false), once(late, 'abort')]);
    if (isLate) found.add('a raw request holds its connection', bytes.toString('latin1', 0, 200));
    socket.destroy();
  }
  const health = await send({ method: 'GET', target: '/api/health', headers: {} });
  if (health.status !== 200) found.add('not healthy after raw requests', String(health.status));
}

function send(
  url: string,
  agent: Agent,
  { method, target, headers, body }: HostileRequest,
  isRetry = false,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const options = { hostname, port, method, path: target, headers, agent };
    const request = openRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const got = new Headers();
        for (const [name, value] of Object.entries(response.headersDistinct))
          for (const item of value ?? []) got.append(name, item);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: got, text });
      });
    });
    request.setTimeout(timeoutMs, () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => {
      const isReset = 'code' in error && error.code === 'ECONNRESET';
      // The server may close an idle connection just as it is reused: retry. `reusedSocket` is not always set on a
      // reused connection, so a first reset is retried in any case.
      if (isReset && (request.reusedSocket || !isRetry)) {
        const same = { method, target, headers, ...(body && { body }) };
        return void send(url, agent, same, true).then(resolve, reject);
      }
      // The server responded before it read the whole body and closed the connection.
      const isCut = 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code));
      if (isCut && body && body.length > 60_000)
        resolve({ status: 413, headers: new Headers(), text: '' });
      else reject(error);
    });
    request.end(body);
  });
}
