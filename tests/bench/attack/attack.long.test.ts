/** A short slice of `npm run bench -- attack`: the same requests, handed to the functions without a socket. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  callFunction,
  findFunction,
  loadFunctions,
  type LocalFunction,
} from '#local/functions/functions.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { chatTimes } from '#src/features/chat/answer-chat.server.ts';
import type { Form } from '#src/forms/define-form.ts';
import { callLimit } from '#src/server/endpoint.ts';
import { openTestAccount } from '../../fixtures/accounts.ts';
import { openTestBlobs, type TestBlobs } from '../../fixtures/blobs.ts';
import { setUpDatabaseAndPayments } from '../../fixtures/database-and-payments.ts';
import { loadAddresses } from '../../fixtures/function-addresses.ts';
import { makeArticle } from '../../fixtures/listed-articles.ts';
import { lowerPasswordCost } from '../../fixtures/password-cost.ts';
import { writePassages } from '../../fixtures/passages.ts';
import { openTestMailServer, type TestMailServer } from '../../fixtures/smtp.ts';
import { openTestShell } from '../../fixtures/shell.ts';
import { openTestTelephony, type TestTelephony } from '../../fixtures/telephony.ts';
import { randomFrom } from '../random.ts';
import { listAddresses, listAcceptedInputs, type Address } from './addresses.ts';
import { cases } from './cases.ts';
import { findFaults, type Answered } from './check-answer.ts';
import { makeHostileRequest, type Cookies, type HostileRequest } from './hostile-requests.ts';
import { plainInput } from './values.ts';

const origin = 'https://www.levee.example';
const setup = setUpDatabaseAndPayments();
lowerPasswordCost();
let functions: LocalFunction[];
let addresses: Address[];
let cookies: Cookies;
let shell: { remove: () => void };
let blobs: TestBlobs;
let telephony: TestTelephony;
let mail: TestMailServer;
const { SMTP_URL } = process.env;
beforeAll(async () => {
  // An administrator may read why a mail server that is away takes nothing.
  mail = await openTestMailServer();
  process.env.SMTP_URL = mail.url;
  forgetEnv();
  functions = await loadFunctions(join(process.cwd(), 'netlify/functions'), (file) => import(file));
  addresses = await listAddresses(functions);
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

/** Every form with a page of its own address: a refused plain post is shown there again. */
async function listFormsOnPages(functions: LocalFunction[]): Promise<Form[]> {
  return (await listAcceptedInputs(functions)).flatMap(({ form }) => {
    if (!form) return [];
    const { pageOf, ...one } = form as Form;
    const pages = [one.page, ...(pageOf ? [pageOf({}), pageOf({ isSubscription: true })] : [])];
    return pages.filter((page) => !page.includes(':')).map((page) => ({ ...one, page }));
  });
}

const faultsOf = (answer: Answered) =>
  findFaults(answer, [
    origin,
    'https://billing.stripe.com',
    new URL(setup.payments.standIn.url).origin,
  ]);

/** The answer of the function at a request's address; null for what HTTP cannot carry or no function answers. */
async function send({ target, ...init }: HostileRequest): Promise<Answered | null> {
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const request = new Request(new URL(`${origin}${target}`), init);
  const match = findFunction(functions, request);
  if (!match) return null;
  const ip = request.headers.get('x-nf-client-connection-ip') ?? '10.0.0.1';
  const surroundings = { ip, siteUrl: origin, waitUntil };
  const response = await callFunction(match.found, request, match.params, surroundings);
  const { status, headers } = response;
  const text = await response.text();
  await Promise.all(work);
  return { status, headers, text };
}

test('every address of every function is attacked by its own schema', async () => {
  const attacked = new Set(addresses.map(({ path }) => path));
  expect([...(await loadAddresses()).keys()].filter((path) => !attacked.has(path))).toEqual([]);
});

test('400 hostile requests, some of them signed in, get no 5xx, no stack and all headers (R16)', async () => {
  const random = randomFrom(20_261_122);
  const statuses = new Map<number, number>();
  for (let n = 0; n < 400; n += 1) {
    const hostile = makeHostileRequest(random, random.pick(addresses), cookies);
    const answer = await send(hostile);
    if (!answer) continue;
    const what = `${hostile.method} ${hostile.target} ${JSON.stringify(hostile.headers)}`;
    expect(faultsOf(answer), what.slice(0, 600)).toEqual([]);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  // The requests are hostile in more than one way, and some come through.
  for (const status of [200, 303, 400, 401, 403, 405, 415])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(2);
});

for (const { what, statuses, ...request } of cases)
  test(`${what} is answered with ${statuses.join(' or ')}`, async () => {
    const answer = await send(request);
    // No function has the address: the platform's own 404.
    expect(answer?.status ?? 404).toBeOneOf(statuses);
    if (answer) expect(faultsOf(answer)).toEqual([]);
  });

/** A service that takes every request and never answers; `asked` is what it was asked for. */
async function openHanging() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }) => void asked.push(url));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = { siteID: 'local', token: 'x', edgeURL: url, uncachedEdgeURL: url };
  return {
    ...{ asked, url, blobs: Buffer.from(JSON.stringify(context)).toString('base64') },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

/** What these need to get as far as asking an outside service. */
const complete: Record<string, Record<string, unknown>> = {
  '/api/payment/create-checkout-session': {
    ...{ priceId: 'small-rural-yearly', isSubscription: true, email: 'dana@city.example' },
    ...{ amount: undefined, currency: undefined, metadata: undefined },
  },
  '/api/payment/session': { sessionId: 'cs_test_1' },
};

/** A plain request to each address, some at once; resolves to how each was answered. */
async function askAll(atOnce: number) {
  const random = randomFrom(1);
  const answered: { what: string; ms: number; status: number }[] = [];
  const left = addresses.entries();
  const ask = async () => {
    for (const [n, address] of left) {
      const { path, method, input } = address;
      const values = { ...plainInput(random, address.schema), ...complete[path] };
      const isBody = method === 'POST' && input !== 'query';
      const query = new URLSearchParams(values as Record<string, string>).toString();
      const target = path.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111');
      const request = new Request(`${origin}${target}${isBody ? '' : `?${query}`}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(isBody && { body: JSON.stringify(values) }),
      });
      const { found, params } = findFunction(functions, request)!;
      // What follows an answer, e.g. mail, has its own limits.
      const surroundings = { ip: `10.1.0.${n % 250}`, siteUrl: origin, waitUntil: () => undefined };
      const startedAt = performance.now();
      const response = await callFunction(found, request, params, surroundings);
      await response.text();
      answered.push({ what: path, ms: performance.now() - startedAt, status: response.status });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return answered;
}

test('whatever hangs, each address answers within half of the minute that the platform gives a call', async () => {
  const platformLimitMs = 60_000;
  // The model's answer may begin at the last moment, and is stored after it.
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
  // Whoever waits for two things in turn, each to its limit. A slow machine takes some seconds, too.
  const isLate = ({ ms }: { ms: number }) => ms > 2 * callLimit.ms - 500;
  const services = await askAll(8);
  expect(services.filter(isLate)).toEqual([]);
  const asked = hanging.asked.join(' ');
  for (const part of ['/v1/prices', '/v1/checkout/sessions', '/v1/billing_portal'])
    expect(asked).toContain(part);
  expect(services.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(3);

  process.env.NEON_FETCH_ENDPOINT = hanging.url;
  forgetEnv();
  const database = await askAll(addresses.length);
  expect(database.filter(isLate)).toEqual([]);
  expect(database.filter(({ status }) => status === 500)).toEqual([]);

  process.env = before;
  forgetEnv();
  await hanging.close();
  callLimit.ms = limitMs;
  chatTimes.modelMs = modelMs;
}, 200_000);
