import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '@netlify/functions';
import { listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { bundleFunctions } from '#src/build/bundle-functions.ts';
import { batch } from '#src/integrations/database/client.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { queueTextMessage } from '#src/integrations/telephony/text-messages.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { openTestTelephony } from '#tests/fixtures/telephony.ts';
import { openTestModel } from '#tests/fixtures/model-server.ts';
import { root } from './dist.ts';
import { policyAnswers } from '#tests/fixtures/policy-texts.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { anonymousEmail } from '#src/site.ts';

const { functions: settings } = parse(
  readFileSync(join(root, 'netlify.toml'), 'utf8'),
) as unknown as {
  functions: { directory: string; included_files: string[] } & Record<
    string,
    { included_files: string[] }
  >;
};
const names = readdirSync(join(root, 'netlify/functions')).map((file) => file.replace(/\.ts$/, ''));
/** Files that only one function needs. */
const ownFiles = new Map<string, string[]>();
for (const name of names) {
  const own = settings[name];
  if (own) ownFiles.set(name, own.included_files);
}

interface Call {
  method: 'GET' | 'POST';
  /** The path to call; without it, the route's pattern with `x` for each parameter. */
  path?: string;
  body?: unknown;
  /** Posts a form, as a browser does without JavaScript. */
  isPlain?: boolean;
  status: number;
}
const get = (status: number, path?: string) =>
  ({ method: 'GET', status, ...(path && { path }) }) as const;
const post = (status: number, body?: unknown): Call => ({ method: 'POST', status, body });

/** One request for each route, and the status of its response. */
const calls: Record<string, Call> = {
  '/api/blog': get(200),
  '/api/chat': post(200, {
    sessionId: '6f1d2c3b-8a4e-4f5a-9b6c-7d8e9f0a1b2c',
    message: 'How much is it for a city of 60,000?',
  }),
  '/api/chat/:sessionId/deletion': post(400),
  '/api/chat/answers/helped': post(400),
  '/api/chat/:sessionId': get(400),
  '/api/barrier-report': post(200, { problem: 'No focus ring' }),
  '/api/demo-booking': post(201, {
    name: 'Dana Reyes',
    email: 'dana@city.example',
    agency: 'City of Somewhere',
    preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
  }),
  '/form-result/demo-booking': get(404),
  '/embed/deadlines/:place': get(400),
  '/your-demo': get(404),
  '/api/admin/exemption-certificate': get(401),
  '/quote/:quoteId/exemption': get(404),
  '/your-demo/move': post(400),
  '/your-demo/cancel': post(404),
  '/your-demo/confirm': post(404),
  '/form-result/:form': get(200, '/form-result/newsletter?form=newsletter'),
  '/api/health': get(200),
  '/_astro/*': get(404, '/_astro/gone.js'),
  '/.netlify/functions/missing-page': get(404, '/gone'),
  '/api/auth/register': post(201, {
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@city.example',
    password: 'Levee holds 2 rivers',
    agencyName: 'City of Somewhere',
    agreeToTerms: true,
  }),
  '/api/auth/sign-in': post(401, {
    email: 'nobody@city.example',
    password: 'Levee holds 2 rivers',
  }),
  '/api/auth/second-factor': post(401, { code: '123456' }),
  '/api/auth/sign-out': post(200),
  '/api/auth/password-reset': post(200, { email: 'nobody@city.example' }),
  '/api/auth/verification-mail': post(200, { email: 'nobody@city.example' }),
  '/api/auth/new-password': post(400, { token: 'x', password: 'Levee holds 2 rivers' }),
  '/verify-email': get(410, '/verify-email?token=x'),
  '/reset-password': get(410, '/reset-password?token=x'),
  '/end-transfer': get(410, '/end-transfer?token=x'),
  // Without a session, a page redirects to the sign-in.
  '/account': get(303),
  '/account/second-factor': get(303),
  '/api/account': get(401),
  '/api/account/details': post(401),
  '/api/account/export': get(401),
  '/api/account/password': post(401),
  '/api/account/deletion': post(401),
  '/api/account/sign-out-elsewhere': post(401),
  '/api/account/second-factor': post(401),
  '/api/account/second-factor/confirmation': post(401),
  '/api/account/second-factor/removal': post(401),
  '/api/admin/twilio': get(401),
  '/api/update-twilio': post(401),
  '/newsletter-confirmation': get(404),
  '/newsletter-choices': get(404),
  '/newsletter/issues': get(200),
  '/newsletter/issues/:issue': get(404),
  '/newsletter/sitemap.txt': get(200),
  '/api/newsletter-subscribe': post(200, { email: 'dana@city.example' }),
  '/api/newsletter-unsubscribe': post(404),
  '/api/admin/announcement': post(401),
  '/admin/announcement': get(303),
  '/api/admin/notice': post(401),
  '/admin/notice': get(303),
  '/privacy-request': get(200),
  '/api/privacy-request': post(200, { email: 'dana@city.example', kind: 'export' }),
  '/privacy-request/confirm': get(410),
  '/status': get(200),
  '/admin/health': get(303),
  '/admin/account': get(303),
  '/admin/numbers': get(303),
  '/api/admin/numbers.csv': get(401),
  '/api/admin/account/sessions': post(401),
  '/api/admin/account/second-factor': post(401),
  '/api/phone-number': get(200),
  '/admin/inbox': get(303),
  '/admin/lexi': get(303),
  '/admin/lead': get(303),
  '/api/admin/lead': post(401),
  '/api/admin/lead/answer': post(401),
  // No mail service is configured here.
  '/api/mail-events/ses': post(404, {}),
  '/api/mail-events/postmark': post(404, {}),
  '/api/mail-events/dsn': post(404, {}),
  '/api/questions': post(200, {
    email: 'dana@city.example',
    agency: 'City of Somewhere',
    question: 'Do you work with a county court?',
  }),
  '/api/record-report': post(200, { record: 'tx-hb-149', report: 'The day is wrong.' }),
  '/api/island-crash': post(200, { island: 'DemoForm', error: 'RangeError: Invalid time value' }),
  '/api/admin/inbox.csv': get(401),
  '/api/admin/inbox/resend': post(401),
  '/api/admin/inbox/resend-all': post(401),
  '/api/maturity-assessment': post(201, {
    name: 'Dana Reyes',
    title: 'City Manager',
    agency: 'City of Somewhere',
    email: 'dana@city.example',
    answers: Object.fromEntries(questionIds.map((id) => [id, 3])),
  }),
  '/maturity-assessment/report/:file': get(404),
  '/maturity-assessment/report/:reportId/delete': get(404),
  '/maturity-assessment/report/:reportId/memo': get(
    404,
    '/maturity-assessment/report/x/memo?state=texas&size=medium&type=pdf',
  ),
  '/quote/:quoteId': get(404),
  '/api/account/new-email': post(401),
  '/account/new-email': get(303),
  '/api/account/new-email/confirmation': post(401),
  '/api/account/hand-over': post(401),
  '/account/take-over': get(303),
  '/api/account/take-over': post(401),
  '/api/account/receipts/:purchaseId': get(401),
  '/quote/:quoteId/quote.pdf': get(404),
  '/quote/:quoteId/receipt.pdf': get(404),
  '/quote/:quoteId/confirm': get(404),
  '/quote/:quoteId/po-number': get(404),
  '/quote/:quoteId/payables': get(404),
  '/api/quotes': post(201, quoteRequest),
  '/api/resource-download': post(200, {
    resourceId: 'ai-acceptable-use-policy',
    email: anonymousEmail,
  }),
  '/api/policy-files': post(200, policyAnswers),
  '/unsubscribe': get(404),
  '/api/webinar-registrations': post(201, {
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@city.example',
    webinarDate: 'august-14-2025',
  }),
  // Without keys, routes that need Stripe are unavailable.
  '/api/payment/config': get(503),
  '/api/payment/create-checkout-session': post(503, {
    email: 'dana@city.example',
    isSubscription: false,
  }),
  '/api/payment/session': get(400),
  '/api/payment/customer-portal': post(503, { customerEmail: 'dana@city.example' }),
  '/api/payment/webhook': post(503),
};

const runAsScheduled = post(204, { next_run: new Date().toISOString() });

const out = mkdtempSync(join(tmpdir(), 'levee-bundles-'));
const fixture = setUpDatabase();
let sources: Map<string, string[]>;
let listed: Awaited<ReturnType<typeof listFunctions>>;
const packed = new Map<string, NonNullable<Awaited<ReturnType<typeof zipFunction>>>>();

/** Whether the platform's packer packs a function, with all that it loads in one folder. */
const isPacked = (name: string) => ownFiles.has(name);

/** The packer traces the imports of these functions. It takes seconds each, so the others get all packages. */
const traced = new Set(['chat', 'quotes', 'check-law-links']);

/** The folder in which a function runs. */
const folderOf = (name: string) => join(out, isPacked(name) ? name : 'not-packed');

beforeAll(async () => {
  sources = await bundleFunctions(root);
  const bundles = join(root, settings.directory);
  listed = await listFunctions(bundles, { parseISC: true });
  for (const [name, own] of ownFiles) {
    const result = await zipFunction(join(bundles, name), out, {
      archiveFormat: 'none',
      basePath: root,
      repositoryRoot: root,
      config: {
        '*': {
          includedFilesBasePath: root,
          nodeVersion: '24',
          ...(traced.has(name)
            ? { includedFiles: [...settings.included_files, ...own] }
            : {
                nodeBundler: 'none',
                includedFiles: [
                  ...settings.included_files,
                  ...own,
                  `${settings.directory}/{${name},packages}/**`,
                ],
              }),
        },
      },
    });
    packed.set(name, result!);
  }
  writeFileSync(
    join(out, 'check-law-links/dist/law-sources.json'),
    JSON.stringify([{ url: closedPort, laws: ['tx-hb-149'] }]),
  );
  // Outside the project, because a bundle must not need its node_modules.
  for (const path of [settings.directory, ...settings.included_files])
    cpSync(join(root, path), join(out, 'not-packed', path), { recursive: true });
});
afterAll(() => {
  rmSync(out, { recursive: true, force: true });
});

/** Replaces the links of the register, because a test must not request other sites. */
const closedPort = 'http://127.0.0.1:9/';

const routesOf = (name: string) => {
  // A rule of netlify.toml leads here.
  if (name === 'missing-page') return ['/.netlify/functions/missing-page'];
  const { routes = [] } = listed.find((bundle) => bundle.name === name) ?? {};
  return routes.map((route) => ('pattern' in route ? route.pattern : ''));
};

test('every file in the functions folder becomes a function, and nothing else does', () => {
  expect(listed.map(({ name }) => name).sort()).toEqual(names.toSorted());
  for (const { name, schedule } of listed)
    expect(Boolean(schedule), `${name} has routes or a schedule`).toBe(routesOf(name).length === 0);
  expect(names.flatMap(routesOf).sort(), 'each is called below').toEqual(Object.keys(calls).sort());
});

test('the platform reads each function’s rate limit from its bundle', async () => {
  for (const [name, { trafficRules }] of packed) {
    const { config } = (await import(`../../netlify/functions/${name}.ts`)) as { config?: Config };
    expect(Boolean(trafficRules), name).toBe(Boolean(config?.rateLimit));
  }
});

// Runs a bundle as the platform does: in its own process and folder.
const program = `
  const [entry, calls] = process.argv.slice(1);
  const module = await import(entry);
  const handle = module.default?.default ?? module.default;
  const answers = [];
  for (const { path, method, body, isPlain } of JSON.parse(calls)) {
    const request = new Request('https://www.levee.example' + path, {
      method,
      ...(isPlain ? { body: new URLSearchParams(body) } : method === 'POST' ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } } : {}),
    });
    const work = [];
    const response = await handle(request, { ip: '203.0.113.9', params: {}, requestId: 'r1', waitUntil: (one) => work.push(one) });
    answers.push({ status: response?.status ?? 204, text: (await response?.text()) ?? '' });
    await Promise.allSettled(work);
  }
  // A pipe takes a large answer in parts, and an exit would drop the rest.
  process.stdout.write('\\nANSWERS ' + JSON.stringify(answers) + '\\n', () => process.exit(0));
`;

/** Calls a function's bundle with one request after the other, in one process. */
async function callBundle(name: string, requests: (Call & { path: string })[]) {
  const folder = folderOf(name);
  const entry = join(folder, settings.directory, name, `${name}.mjs`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, entry, JSON.stringify(requests)],
    {
      cwd: folder,
      env: { ...process.env, LAMBDA_TASK_ROOT: folder, VITEST: '' },
      maxBuffer: 32 * 1024 * 1024,
    },
  );
  const line = stdout.split('\n').find((line) => line.startsWith('ANSWERS ')) ?? '';
  return JSON.parse(line.slice(8)) as { status: number; text: string }[];
}

const callOf = (pattern: string) => ({ path: pattern.replace(/:\w+/g, 'x'), ...calls[pattern]! });

test.each(names)('the bundle of %s runs alone and answers on each route', async (name) => {
  const paths = routesOf(name);
  const requests = paths.length > 0 ? paths.map(callOf) : [{ ...runAsScheduled, path: '/' }];
  const answers = await callBundle(name, requests);
  for (const [index, { path, status }] of requests.entries()) {
    const answer = answers[index]!;
    expect(answer.text).not.toMatch(/\bat .*:\d+:\d+/);
    expect(answer.status, `${path}: ${answer.text}`).toBe(status);
    if (name === 'check-law-links')
      expect(await fixture.query('select url from law_links')).toEqual([[closedPort]]);
    if (path === '/api/chat')
      expect(answer.text).toContain(`${dollars('small-urban-monthly')} per month`);
    if (path.startsWith('/form-result/newsletter'))
      expect(answer.text).toContain('<h1>Subscribed successfully!</h1>');
  }
});

test.each<[string, [path: string, body: Record<string, string>][]]>([
  [
    'auth',
    [
      ['/api/auth/register', {}],
      ['/api/auth/sign-in', {}],
      ['/api/auth/second-factor', {}],
      ['/api/auth/password-reset', {}],
    ],
  ],
  [
    'forms',
    [
      ['/api/demo-booking', {}],
      ['/api/newsletter-subscribe', {}],
      ['/api/webinar-registrations', { webinarDate: 'august-14-2025' }],
    ],
  ],
  ['maturity-assessment', [['/api/maturity-assessment', {}]]],
  [
    'payments',
    [
      ['/api/payment/create-checkout-session', { isSubscription: 'false' }],
      ['/api/payment/create-checkout-session', { isSubscription: 'true' }],
      ['/api/payment/customer-portal', {}],
    ],
  ],
  ['policy-files', [['/api/policy-files', {}]]],
  ['quotes', [['/api/quotes', {}]]],
])('the bundle of %s renders each refused form again', async (name, posts) => {
  const answers = await callBundle(
    name,
    posts.map(([path, body]) => ({ method: 'POST', isPlain: true, path, body, status: 400 })),
  );
  for (const [index, [path]] of posts.entries()) {
    const { status, text } = answers[index]!;
    expect([path, status, text.slice(0, 15)]).toEqual([path, 400, '<!DOCTYPE html>']);
    expect(text).toContain(`action="${path}"`);
  }
});

/** The functions whose bundles contain a package. */
const using = (path: string) =>
  names.filter((name) => sources.get(name)!.some((file) => file.includes(`node_modules/${path}/`)));

/** The files that a bundle loads when it starts. */
function filesAtOnce(name: string): Set<string> {
  const bundles = join(root, settings.directory);
  const files = new Set([join(bundles, name, `${name}.mjs`)]);
  for (const file of files)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|\} from) ?.*?"(\.[^"]+\.mjs)";$/gm,
    ))
      files.add(join(dirname(file), from!));
  return files;
}

/** The packed functions that include a built file. */
const holding = (path: string) =>
  [...packed.keys()].filter((name) => globSync(path, { cwd: join(out, name) }).length > 0).sort();

test('only the chat includes the passages and the language model’s client, which work', async () => {
  expect(holding('dist/_search/passages.json')).toEqual(['chat']);
  expect(using('openai')).toEqual(['chat']);

  const model = await openTestModel();
  const quote = 'Staff sign in with the account they have.';
  // Quoted from each of the eight passages, because the right one's number is unknown.
  const pieces = Array.from({ length: 8 }, (_, at) =>
    JSON.stringify({ passage: at + 1, quote, sentence: quote }),
  );
  model.behave({ kind: 'writes', text: pieces.join('\n') });
  const body = {
    // A new conversation, because earlier messages become part of the question.
    sessionId: '2b1c8f3e-4d5a-4b6c-9d7e-8f9a0b1c2d3e',
    message: 'Is there SSO for staff?',
  };
  // The first message loads the modules, which on a busy machine takes as long as the model may.
  const chat = callOf('/api/chat');
  const [, answer] = await callBundle('chat', [chat, { ...chat, body }]);
  await model.close();
  expect(JSON.parse(answer!.text)).toMatchObject({
    data: { reply: { message: `${quote} [1]`, answeredFrom: 'model' } },
  });
});

test('no function includes React, which is slow to load: functions render with Preact', () => {
  expect(using('react')).toEqual([]);
  expect(using('preact')).toContain('forms');
});

test('the page after a plain post loads no file or mail code and at most three tables', () => {
  const loaded = sources.get('form-result')!;
  for (const unwanted of [
    ...['pdfkit', 'docx', 'nodemailer', 'stripe', 'twilio', '@netlify/blobs'].map(
      (name) => `node_modules/${name}/`,
    ),
    'src/formats/documents/',
    'src/integrations/mail/',
    'src/integrations/blobs/',
    'src/features/maturity-assessment/questions/',
  ])
    expect(
      loaded.filter((file) => file.includes(unwanted)),
      unwanted,
    ).toEqual([]);
  expect(loaded.filter((file) => file.includes('/database/tables/')).length).toBeLessThanOrEqual(3);
});

test('accounts, quotes and reports load PDF, Word and Stripe code and fonts on demand', () => {
  for (const name of ['account', 'quotes', 'maturity-assessment']) {
    const atOnce = [...filesAtOnce(name)].map((file) => readFileSync(file, 'utf8')).join('');
    for (const later of ['pdfkit.mjs', 'docx.mjs', 'stripe.mjs', '@fontsource/'])
      expect(atOnce, `${name}: ${later}`).not.toContain(`packages/${later}`);
  }
});

test('account and report pages don’t load mail code at start', () => {
  for (const name of ['account', 'maturity-assessment']) {
    const atOnce = [...filesAtOnce(name)].map((file) => readFileSync(file, 'utf8')).join('');
    expect(atOnce, name).not.toContain('// src/integrations/mail/mail-layout.server.tsx');
  }
});

test('a cold function loads at most nine files: each costs as much as 20 kB of code', () => {
  // Two share small chunks with code that is loaded on demand: the setup check and a quote's PDF.
  const most: Partial<Record<string, number>> = { operations: 12, 'quote-links': 11 };
  for (const name of names)
    expect(filesAtOnce(name).size, name).toBeLessThanOrEqual(most[name] ?? 9);
});

test('each form’s page is included only in the function that handles the form', () => {
  const takers = new Map<string, string[]>();
  for (const [name, files] of ownFiles)
    for (const file of files) takers.set(file, [...(takers.get(file) ?? []), name].sort());
  for (const [file, names] of takers) expect(holding(file), file).toEqual(names);
  // Only the duties by state are in two, because a report is also written when it is mailed.
  expect([...takers].filter(([, { length }]) => length > 1)).toEqual([
    ['dist/state-duties.json', ['maturity-assessment', 'send-mail']],
  ]);
  expect(holding('dist/index.html')).toEqual(['forms']);
});

test('the Twilio client is bundled only where it is used, and works there', async () => {
  expect(using('twilio')).toEqual([
    'forms',
    'operations',
    'send-text-messages',
    'telephony',
    'watch',
  ]);

  const telephony = await openTestTelephony();
  const credentials = { accountSid: 'AC1', authToken: 'token' };
  await batch({
    configuration: storeConfiguration(
      { credentials, phoneNumber: '+15045550142' },
      'ana@city.example',
    ),
    text: queueTextMessage({ to: '+15045550178', body: 'From a bundle' }),
  });
  await callBundle('send-text-messages', [{ ...runAsScheduled, path: '/' }]);
  const texts = telephony.texts();
  await telephony.close();
  expect(texts.map(({ body }) => body)).toEqual(['From a bundle']);
});
