/** A short slice of `npm run bench -- attack`: the same requests, handed to the functions without a socket. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callFunction,
  findFunction,
  loadFunctions,
  type LocalFunction,
} from '#local/functions/functions.ts';
import type { Form } from '#src/forms/define-form.ts';
import { openTestAccount } from '../../fixtures/accounts.ts';
import { openTestBlobs, type TestBlobs } from '../../fixtures/blobs.ts';
import { setUpDatabaseAndPayments } from '../../fixtures/database-and-payments.ts';
import { loadAddresses } from '../../fixtures/function-addresses.ts';
import { makeArticle } from '../../fixtures/listed-articles.ts';
import { lowerPasswordCost } from '../../fixtures/password-cost.ts';
import { writePassages } from '../../fixtures/passages.ts';
import { openTestShell } from '../../fixtures/shell.ts';
import { openTestTelephony, type TestTelephony } from '../../fixtures/telephony.ts';
import { randomFrom } from '../random.ts';
import { listAddresses, listAsked, type Address } from './addresses.ts';
import { cases } from './cases.ts';
import { findFaults, type Answered } from './check-answer.ts';
import { makeHostileRequest, type Cookies, type HostileRequest } from './hostile-requests.ts';

const origin = 'https://www.levee.example';
const setup = setUpDatabaseAndPayments();
lowerPasswordCost();
let functions: LocalFunction[];
let addresses: Address[];
let cookies: Cookies;
let shell: { remove: () => void };
let blobs: TestBlobs;
let telephony: TestTelephony;
beforeAll(async () => {
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
});

/** Every form with a page of its own address: a refused plain post is shown there again. */
async function listFormsOnPages(functions: LocalFunction[]): Promise<Form[]> {
  return (await listAsked(functions)).flatMap(({ form }) => {
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
