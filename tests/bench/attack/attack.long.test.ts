/** A short version of `npm run bench -- attack`: the same requests, passed to the functions without a socket. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  callFunction,
  findFunction,
  loadFunctions,
  type LocalFunction,
} from '#local/functions/functions.ts';
import { startNodeServer } from '#local/http-server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { chatTimes } from '#src/lexi/answer-chat.server.ts';
import type { Form } from '#src/forms/define-form.ts';
import { callLimit } from '#src/server/endpoint.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { openTestBlobs, type TestBlobs } from '#tests/fixtures/blobs.ts';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import { loadAddresses } from '#tests/fixtures/function-addresses.ts';
import { makeArticle } from '#tests/fixtures/listed-articles.ts';
import { lowerPasswordCost } from '#tests/fixtures/password-cost.ts';
import { writePassages } from '#tests/fixtures/passages.ts';
import { openTestMailServer, type TestMailServer } from '#tests/fixtures/smtp.ts';
import { openTestShell } from '#tests/fixtures/shell.ts';
import { openTestTelephony, type TestTelephony } from '#tests/fixtures/telephony.ts';
import { randomFrom } from '#tests/bench/random.ts';
import { cases } from './cases.ts';
import { findFaults, type Received } from './check-response.ts';
import { makeHostileRequest, type Cookies, type HostileRequest } from './hostile-requests.ts';
import { listInputs, listRoutes, type Route } from './routes.ts';
import { anyUuid, plainInput } from './values.ts';

const origin = 'https://www.levee.example';
const setup = setUpDatabaseAndPayments();
lowerPasswordCost();
let functions: LocalFunction[];
let routes: Route[];
let cookies: Cookies;
let shell: { remove: () => void };
let blobs: TestBlobs;
let telephony: TestTelephony;
let mail: TestMailServer;
const { SMTP_URL } = process.env;
beforeAll(async () => {
  // Without a mail server, a page for administrators would rightly show ECONNREFUSED.
  mail = await openTestMailServer();
  process.env.SMTP_URL = mail.url;
  forgetEnv();
  functions = await loadFunctions(join(process.cwd(), 'netlify/functions'), (file) => import(file));
  routes = await listRoutes(functions);
  blobs = await openTestBlobs();
  telephony = await openTestTelephony();
  shell = openTestShell(...(await listFormsOnPages(functions)));
  const folder = process.env['LAMBDA_TASK_ROOT']!;
  writePassages(folder);
  writeFileSync(join(folder, 'dist/articles.json'), JSON.stringify([makeArticle()]));
  const user = await openTestAccount();
  const administrator = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  cookies = ['', user.cookie, administrator.cookie];
});
afterAll(async () => {
  shell.remove();
  await telephony.close();
  await blobs.close();
  await mail.close();
  if (SMTP_URL === undefined) delete process.env.SMTP_URL;
  else process.env.SMTP_URL = SMTP_URL;
  forgetEnv();
});

/** Every form with each page on which it is shown again when a plain post is refused. */
async function listFormsOnPages(functions: LocalFunction[]): Promise<Form[]> {
  return (await listInputs(functions)).flatMap(({ form }) => {
    if (!form) return [];
    const { pageOf, ...onePage } = form as Form;
    const pages = [onePage.page, ...(pageOf ? [pageOf({}), pageOf({ isSubscription: true })] : [])];
    return pages.filter((page) => !page.includes(':')).map((page) => ({ ...onePage, page }));
  });
}

const faultsOf = (received: Received, target: string) =>
  findFaults(
    received,
    [origin, 'https://billing.stripe.com', new URL(setup.payments.standIn.url).origin],
    target,
  );

/** The response of the function for the request; null when no function has its path. */
async function send({ target, ...init }: HostileRequest): Promise<Received | null> {
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const request = new Request(new URL(`${origin}${target}`), init);
  const match = findFunction(functions, request);
  if (!match) return null;
  const ip = request.headers.get('x-nf-client-connection-ip') ?? '10.0.0.1';
  const callContext = { ip, siteUrl: origin, waitUntil };
  const response = await callFunction(match.found, request, match.params, callContext);
  const { status, headers } = response;
  const text = await response.text();
  await Promise.all(work);
  return { status, headers, text };
}

test('every path of every function is attacked with its own schema', async () => {
  const attacked = new Set(routes.map(({ path }) => path));
  expect([...(await loadAddresses()).keys()].filter((path) => !attacked.has(path))).toEqual([]);
});

test('400 hostile requests, some signed in, get no 5xx, no stack trace and all headers (R16)', async () => {
  const random = randomFrom(20_261_122);
  const statuses = new Map<number, number>();
  for (let n = 0; n < 400; n += 1) {
    const hostile = makeHostileRequest(random, random.pick(routes), cookies);
    const received = await send(hostile);
    if (!received) continue;
    const what = `${hostile.method} ${hostile.target} ${JSON.stringify(hostile.headers)}`;
    expect(faultsOf(received, hostile.target), what.slice(0, 600)).toEqual([]);
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1);
  }
  // The requests are hostile in various ways, and some succeed.
  for (const status of [200, 303, 400, 401, 403, 405, 415])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(2);
});

for (const { what, statuses, ...request } of cases)
  test(`${what} is answered with ${statuses.join(' or ')}`, async () => {
    const received = await send(request);
    // Without a function, the platform answers 404.
    expect(received?.status ?? 404).toBeOneOf(statuses);
    if (received) expect(faultsOf(received, request.target)).toEqual([]);
  });

/** Starts a service that records requested URLs and never responds. */
async function openHanging() {
  const requested: string[] = [];
  const { url, close } = await startNodeServer(({ url = '' }) => void requested.push(url));
  const context = { siteID: 'local', token: 'x', edgeURL: url, uncachedEdgeURL: url };
  const blobs = Buffer.from(JSON.stringify(context)).toString('base64');
  return { requested, url, blobs, close };
}

/** Fields that these paths need before they call an outside service. */
const complete: Record<string, Record<string, unknown>> = {
  '/api/payment/create-checkout-session': {
    priceId: 'small-rural-yearly',
    isSubscription: true,
    email: 'dana@city.example',
    amount: undefined,
    currency: undefined,
    metadata: undefined,
  },
  '/api/payment/session': { sessionId: 'cs_test_1' },
};

/** Sends a plain request to each route, some concurrently; resolves to the time and status of each. */
async function requestAll(concurrency: number) {
  const random = randomFrom(1);
  const responses: { what: string; ms: number; status: number }[] = [];
  const remaining = routes.entries();
  const work = async () => {
    for (const [n, { path, method, input, schema }] of remaining) {
      const values = { ...plainInput(random, schema), ...complete[path] };
      const isBody = method === 'POST' && input !== 'query';
      const query = new URLSearchParams(values as Record<string, string>).toString();
      const target = path.replace(/:\w+/g, anyUuid);
      const request = new Request(`${origin}${target}${isBody ? '' : `?${query}`}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(isBody && { body: JSON.stringify(values) }),
      });
      const { found, params } = findFunction(functions, request)!;
      // Background work, e.g. sending email, has its own time limits.
      const callContext = { ip: `10.1.0.${n % 250}`, siteUrl: origin, waitUntil: () => undefined };
      const startedAt = performance.now();
      const response = await callFunction(found, request, params, callContext);
      await response.text();
      responses.push({ what: path, ms: performance.now() - startedAt, status: response.status });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return responses;
}

test('when services hang, every route responds within half of the minute that the platform allows', async () => {
  const platformLimitMs = 60_000;
  // The model's reply may start at the last moment, and is stored afterward.
  expect(callLimit.ms + chatTimes.modelMs + 5_000).toBeLessThan(platformLimitMs);
  const before = { ...process.env };
  const { ms: limitMs } = callLimit;
  const { modelMs } = chatTimes;
  callLimit.ms = 6_000;
  chatTimes.modelMs = 500;
  vi.spyOn(console, 'error').mockReturnValue();
  const hanging = await openHanging();
  const outside = ['STRIPE_API_BASE', 'TWILIO_API_BASE', 'OPENAI_BASE_URL', 'NETLIFY_API_BASE'];
  for (const name of outside) process.env[name] = hanging.url;
  process.env.OPENAI_API_KEY = 'key';
  process.env.NETLIFY_BLOBS_CONTEXT = hanging.blobs;
  forgetEnv();
  // A route may wait for two services in turn, each up to its limit; a slow machine needs a few seconds more.
  const isLate = ({ ms }: { ms: number }) => ms > 2 * callLimit.ms - 500;
  const services = await requestAll(8);
  expect(services.filter(isLate)).toEqual([]);
  const requested = hanging.requested.join(' ');
  for (const part of ['/v1/prices', '/v1/checkout/sessions', '/v1/billing_portal'])
    expect(requested).toContain(part);
  expect(services.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(3);

  process.env.NEON_FETCH_ENDPOINT = hanging.url;
  forgetEnv();
  const database = await requestAll(routes.length);
  expect(database.filter(isLate)).toEqual([]);
  expect(database.filter(({ status }) => status === 500)).toEqual([]);

  process.env = before;
  forgetEnv();
  await hanging.close();
  callLimit.ms = limitMs;
  chatTimes.modelMs = modelMs;
}, 200_000);
