import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions, type NodeBundlerName } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { batch } from '#src/integrations/database/client.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { queueTextMessage } from '#src/integrations/telephony/text-messages.ts';
import { openTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { openTestTelephony } from '../fixtures/telephony.ts';
import { openTestModel } from '../fixtures/model-server.ts';
import { root } from './dist.ts';
import { dollars } from '../fixtures/prices.ts';

interface Toml {
  functions: {
    directory: string;
    node_bundler: NodeBundlerName;
    included_files: string[];
    /** Files of one function alone. */
    chat: { included_files: string[] };
  };
}
const { functions: settings } = parse(
  readFileSync(join(root, 'netlify.toml'), 'utf8'),
) as unknown as Toml;
const names = readdirSync(join(root, settings.directory))
  .filter((file) => /\.[mc]?[jt]s$/.test(file))
  .map((file) => file.replace(/\.\w+$/, ''));

interface Call {
  method: 'GET' | 'POST';
  path?: string;
  body?: unknown;
  status: number;
}
function weekdayAhead(): string {
  const at = new Date(Date.now() + 10 * 86_400_000);
  while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
/** What is asked of a function once it is bundled; a scheduled one is run. */
const calls: Record<string, Call> = {
  blog: { method: 'GET', status: 200 },
  chat: {
    method: 'POST',
    body: {
      sessionId: '6f1d2c3b-8a4e-4f5a-9b6c-7d8e9f0a1b2c',
      message: 'How much is it for a city of 60,000?',
    },
    status: 200,
  },
  'chat-deletion': { method: 'POST', status: 400 },
  'chat-history': { method: 'GET', status: 400 },
  'demo-booking': {
    method: 'POST',
    body: {
      ...{ name: 'Dana Reyes', email: 'dana@city.example', agency: 'City of Somewhere' },
      preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
    },
    status: 201,
  },
  'form-result': { method: 'GET', path: '/form-result/newsletter?form=newsletter', status: 200 },
  health: { method: 'GET', status: 200 },
  'auth-register': {
    method: 'POST',
    body: {
      ...{ firstName: 'Dana', lastName: 'Reyes', email: 'dana@city.example' },
      ...{ password: 'Levee holds 2 rivers', agencyName: 'City of Somewhere', agreeToTerms: true },
    },
    status: 201,
  },
  'auth-sign-in': {
    method: 'POST',
    body: { email: 'nobody@city.example', password: 'Levee holds 2 rivers' },
    status: 401,
  },
  'auth-second-factor': { method: 'POST', body: { code: '123456' }, status: 401 },
  'auth-sign-out': { method: 'POST', status: 200 },
  'auth-password-reset': { method: 'POST', body: { email: 'nobody@city.example' }, status: 200 },
  'auth-verification-mail': {
    method: 'POST',
    body: { email: 'nobody@city.example' },
    status: 200,
  },
  'auth-new-password': {
    method: 'POST',
    body: { token: 'x', password: 'Levee holds 2 rivers' },
    status: 400,
  },
  'auth-verify-email': { method: 'GET', path: '/verify-email?token=x', status: 410 },
  'auth-reset-password-page': { method: 'GET', path: '/reset-password?token=x', status: 410 },
  'account-result': {
    method: 'GET',
    path: '/account-result/x?outcome=done',
    status: 404,
  },
  // Nobody is signed in here: a page leads to where that is done.
  'account-page': { method: 'GET', status: 303 },
  'account-second-factor-page': { method: 'GET', status: 303 },
  'account-details': { method: 'GET', status: 401 },
  'account-details-correction': { method: 'POST', status: 401 },
  'account-export': { method: 'GET', status: 401 },
  'account-password': { method: 'POST', status: 401 },
  'account-deletion': { method: 'POST', status: 401 },
  'account-sign-out-elsewhere': { method: 'POST', status: 401 },
  'account-second-factor': { method: 'POST', status: 401 },
  'account-second-factor-confirmation': { method: 'POST', status: 401 },
  'account-second-factor-removal': { method: 'POST', status: 401 },
  'admin-twilio': { method: 'GET', status: 401 },
  'update-twilio': { method: 'POST', status: 401 },
  'newsletter-confirmation': { method: 'GET', status: 404 },
  'newsletter-subscribe': { method: 'POST', body: { email: 'dana@city.example' }, status: 200 },
  'newsletter-unsubscribe': { method: 'POST', status: 404 },
  notice: { method: 'POST', status: 401 },
  'notice-page': { method: 'GET', status: 303 },
  'phone-number': { method: 'GET', status: 200 },
  'send-text-messages': { method: 'POST', status: 204 },
  inbox: { method: 'GET', status: 303 },
  'island-crash': {
    method: 'POST',
    body: { island: 'DemoForm', error: 'RangeError: Invalid time value' },
    status: 200,
  },
  'inbox-csv': { method: 'GET', status: 401 },
  'inbox-resend': { method: 'POST', status: 401 },
  'maturity-assessment': {
    method: 'POST',
    body: {
      ...{ name: 'Dana Reyes', title: 'City Manager', agency: 'City of Somewhere' },
      email: 'dana@city.example',
      answers: Object.fromEntries(questionIds.map((id) => [id, 3])),
    },
    status: 201,
  },
  'maturity-report': { method: 'GET', status: 404 },
  'maturity-report-deletion': { method: 'GET', status: 404 },
  quote: { method: 'GET', status: 404 },
  'quote-confirmation': { method: 'GET', status: 404 },
  'quote-payables': { method: 'GET', status: 404 },
  quotes: {
    method: 'POST',
    body: {
      ...{ priceId: 'medium-yearly', legalName: 'City of Somewhere', street: '1 Main Street' },
      ...{ city: 'Somewhere', state: 'LA', zip: '70112', contactName: 'Dana Reyes' },
      ...{ contactEmail: 'dana@city.example', payablesEmail: 'payables@city.example' },
    },
    status: 201,
  },
  'resource-download': {
    method: 'POST',
    body: { resourceId: 'ai-acceptable-use-policy', email: 'anonymous@levee.example' },
    status: 200,
  },
  unsubscribe: { method: 'GET', status: 404 },
  'webinar-registrations': {
    method: 'POST',
    body: {
      ...{ firstName: 'Dana', lastName: 'Reyes', email: 'dana@city.example' },
      webinarDate: 'august-14-2025',
    },
    status: 201,
  },
  // No keys here: what needs Stripe says that it is not there.
  'payment-config': { method: 'GET', status: 503 },
  'payment-checkout-session': {
    method: 'POST',
    body: { email: 'dana@city.example', isSubscription: false },
    status: 503,
  },
  'payment-session': { method: 'GET', status: 400 },
  'payment-portal': {
    method: 'POST',
    body: { customerEmail: 'dana@city.example' },
    status: 503,
  },
  'payment-webhook': { method: 'POST', status: 503 },
};

const runAsScheduled: Call = {
  method: 'POST',
  body: { next_run: new Date().toISOString() },
  status: 204,
};

const out = mkdtempSync(join(tmpdir(), 'levee-bundles-'));
let fixture: TestDatabase;
let bundled: Awaited<ReturnType<typeof zipFunctions>>;
beforeAll(async () => {
  fixture = await openTestDatabase();
  bundled = await zipFunctions(join(root, settings.directory), out, {
    archiveFormat: 'none',
    basePath: root,
    repositoryRoot: root,
    config: {
      '*': {
        nodeBundler: settings.node_bundler,
        includedFiles: settings.included_files,
        includedFilesBasePath: root,
        nodeVersion: '24',
      },
      chat: { includedFiles: settings.chat.included_files },
    },
  });
});
afterAll(async () => {
  await fixture.close();
  rmSync(out, { recursive: true, force: true });
});

test('every file in the functions folder becomes a function, and nothing else does', () => {
  expect(bundled.map(({ name }) => name).sort()).toEqual(names.toSorted());
  const called = names.filter((name) => !bundled.find((one) => one.name === name)?.schedule);
  expect(Object.keys(calls).sort(), 'each is called below').toEqual(
    expect.arrayContaining(called.toSorted()),
  );
  expect(names).toEqual(expect.arrayContaining(Object.keys(calls)));
  for (const { name, routes, schedule } of bundled)
    expect(
      Boolean(schedule) || Boolean(routes?.length),
      `${name} has an address or a schedule`,
    ).toBe(true);
});

// As the platform does: a process of its own, in the bundle's folder, on the bundle's entry.
const program = `
  const [entry, call] = process.argv.slice(1);
  const { path, method, body } = JSON.parse(call);
  const startedAt = performance.now();
  const module = await import(entry);
  const importMs = performance.now() - startedAt;
  const handle = module.default?.default ?? module.default;
  const request = new Request('https://www.levee.example' + path, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } } : {}),
  });
  const work = [];
  const response = await handle(request, { ip: '203.0.113.9', params: {}, requestId: 'r1', waitUntil: (one) => work.push(one) });
  const text = (await response?.text()) ?? '';
  await Promise.allSettled(work);
  process.stdout.write('\\nANSWER ' + JSON.stringify({ status: response?.status ?? 204, text, importMs }) + '\\n');
  process.exit(0);
`;

async function callBundle(name: string, call: Call & { path: string }) {
  const folder = join(out, name);
  const entry = join(folder, settings.directory, `${name}.mjs`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, entry, JSON.stringify(call)],
    { cwd: folder, env: { ...process.env, LAMBDA_TASK_ROOT: folder, VITEST: '' } },
  );
  const line = stdout.split('\n').find((one) => one.startsWith('ANSWER ')) ?? '';
  return JSON.parse(line.slice(7)) as { status: number; text: string };
}

test.each(names)('the bundle of %s starts by itself and answers', async (name) => {
  const made = bundled.find((one) => one.name === name);
  const call = calls[name] ?? runAsScheduled;
  const route = made?.routes?.[0];
  const path =
    call.path ?? (route && 'pattern' in route ? route.pattern : '/').replace(/:\w+/g, 'x');
  const { status, text } = await callBundle(name, { ...call, path });
  expect(text).not.toMatch(/\bat .*:\d+:\d+/);
  expect(status, text).toBe(call.status);
  if (name === 'chat') expect(text).toContain(`${dollars('small-urban-monthly')} per month`);
  if (name === 'form-result') expect(text).toContain('<h1>Subscribed successfully!</h1>');
});

/** The functions whose bundle has this file or folder in it. */
const holding = (path: string) =>
  bundled
    .filter(({ name }) => existsSync(join(out, name, path)))
    .map(({ name }) => name)
    .sort();

test('the language model’s client and the passages travel with the chat alone, and work there', async () => {
  expect(holding('dist/_search/passages.json')).toEqual(['chat']);
  expect(holding('node_modules/openai')).toEqual(['chat']);

  const model = await openTestModel();
  model.behave({
    kind: 'writes',
    text: `Small Urban costs ${dollars('small-urban-monthly')} per month [1].`,
  });
  const { text } = await callBundle('chat', { ...calls.chat!, path: '/api/chat' });
  await model.close();
  expect(JSON.parse(text)).toMatchObject({
    data: {
      reply: {
        message: `Small Urban costs ${dollars('small-urban-monthly')} per month [1].`,
        answeredFrom: 'model',
      },
    },
  });
});

test('the telephone company’s client travels only with who asks it, and works there', async () => {
  expect(holding('node_modules/twilio')).toEqual(['send-text-messages', 'update-twilio']);

  const telephony = await openTestTelephony();
  const credentials = { accountSid: 'AC1', authToken: 'token' };
  await batch({
    configuration: storeConfiguration(
      { credentials, phoneNumber: '+15045550142' },
      'ana@city.example',
    ),
    text: queueTextMessage({ to: '+15045550178', body: 'From a bundle' }),
  });
  await callBundle('send-text-messages', { ...runAsScheduled, path: '/' });
  const texts = telephony.texts();
  await telephony.close();
  expect(texts.map(({ body }) => body)).toEqual(['From a bundle']);
});
