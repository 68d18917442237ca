import { jsonPost, formPost } from '#tests/fixtures/post-json.ts';
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import answerTelephony from '#functions/telephony.ts';
import { startHttpServer } from '#local/http-server.ts';
import type { TelephonyFault } from '#local/telephony/telephony-stand-in.ts';
import { timeout } from '#src/integrations/telephony/twilio-client.server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { openTestAccount, type TestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import {
  openTestTelephony,
  setKeys,
  testEncryptionKey,
  type TestTelephony,
} from '#tests/fixtures/telephony.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import type { TelephonyState } from './read-telephony.ts';

const accountSid = 'AC0123456789abcdef0123456789abcd77';
const authToken = 'canary-7d1f4f7e-token';
const form = { accountSid, authToken, phoneNumber: '+15045550142' };
const mrequests = 'AC…cd77';
const sidEndingIn = (end: string) => `AC0123456789abcdef0123456789ab${end}`;

const fixture = setUpDatabase();
let telephony: TestTelephony;
let administrator: TestAccount;
/** All response bodies and headers, which may contain no secret. */
const responses: string[] = [];
beforeAll(async () => {
  telephony = await openTestTelephony();
  administrator = await openTestAccount({
    email: 'ana@city.example',
    role: 'admin',
    hasSecondFactor: true,
  });
});
afterAll(async () => {
  await telephony.close();
});
beforeEach(async () => {
  responses.length = 0;
  await fixture.query('truncate telephony_configuration, audit_entries, rate_limit_hits');
  telephony.standIn.setFault({});
  setKeys(testEncryptionKey);
});

interface Answer {
  status: number;
  headers: Headers;
  success: boolean;
  data: TelephonyState;
  error: string;
  fields?: Record<string, string>;
}
async function read(response: Response): Promise<Answer> {
  const body = await response.text();
  responses.push(body, JSON.stringify([...response.headers]));
  return {
    status: response.status,
    headers: response.headers,
    ...(JSON.parse(body) as Omit<Answer, 'status' | 'headers'>),
  };
}
async function send(changes: object = {}, cookie = administrator.cookie, context = makeContext()) {
  const request = jsonPost('/api/update-twilio', { ...form, ...changes }, { cookie });
  return read(await answerTelephony(request, context));
}
async function readSettings(cookie = administrator.cookie) {
  const address = 'https://www.levee.example/api/admin/twilio';
  return read(await answerTelephony(new Request(address, { headers: { cookie } }), makeContext()));
}
const dump = async () =>
  JSON.stringify([
    await fixture.query('select t::text from telephony_configuration t'),
    await fixture.query('select t::text from audit_entries t'),
  ]);

/** The token in every encoding in which it may appear. */
const secrets = [
  authToken,
  Buffer.from(authToken).toString('base64'),
  Buffer.from(`${accountSid}:${authToken}`).toString('base64'),
];
async function expectNoSecret(): Promise<void> {
  const everything = [...responses, ...logged()].join('\n') + (await dump());
  for (const secret of secrets) expect(everything).not.toContain(secret);
  expect(everything).not.toContain(accountSid);
}

test('a form posted without JavaScript leads to the settings or to sign in, without its values in a URL (R16)', async () => {
  const post = (cookie: string, context = makeContext()) =>
    answerTelephony(formPost('/api/update-twilio', form, { cookie }), context);
  const anonymous = await post('');
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
    303,
    '/login?next=%2Fadmin',
  ]);
  const { status, headers } = await post(administrator.cookie);
  expect([status, headers.get('location')]).toEqual([303, '/admin']);
  expect((await readSettings()).data.accountSid).toBe(mrequests);
});

test('credentials that Twilio accepts are stored encrypted, returned mrequests and recorded in the audit log (R31)', async () => {
  const before = Date.now();
  const { status, data, headers } = await send();
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(data).toMatchObject({
    configured: true,
    accountSid: mrequests,
    phoneNumber: '+15045550142',
    updatedBy: 'ana@city.example',
  });
  expect(Date.parse(data.updatedAt ?? '')).toBeGreaterThan(before - 5_000);
  expect(data.changes).toEqual([
    expect.objectContaining({
      actorEmail: 'ana@city.example',
      action: 'Twilio credentials updated',
      detail: `Account ${mrequests}, phone number +15045550142`,
    }),
  ]);
  expect((await readSettings()).data).toEqual(data);
  await expectNoSecret();
});

test('authorization, rate limiting and the change cost one round trip each', async () => {
  await send();
  let before = fixture.roundTrips();
  await send({ accountSid: sidEndingIn('0002') });
  expect(fixture.roundTrips() - before).toBe(3);
  before = fixture.roundTrips();
  await readSettings();
  expect(fixture.roundTrips() - before).toBe(3);
});

test('new credentials replace the old ones; an omitted number stays, and an empty one is removed', async () => {
  await send();
  const kept = await send({ accountSid: sidEndingIn('0003'), phoneNumber: undefined });
  expect(kept.data).toMatchObject({ phoneNumber: '+15045550142' });
  const { data } = await send({ accountSid: sidEndingIn('0002'), phoneNumber: '' });
  expect(data).toMatchObject({ accountSid: 'AC…0002', phoneNumber: '' });
  expect(data.changes.map(({ detail }) => detail)).toEqual([
    'Account AC…0002, no phone number',
    'Account AC…0003, same phone number',
    `Account ${mrequests}, phone number +15045550142`,
  ]);
  expect(await fixture.query('select count(*)::text from telephony_configuration')).toEqual([
    ['1'],
  ]);
});

test('the response shows when nothing is configured', async () => {
  const { status, data } = await readSettings();
  expect(status).toBe(200);
  expect(data).toEqual({
    renderedFor: administrator.account.id,
    configured: false,
    accountSid: '',
    phoneNumber: '',
    updatedAt: null,
    updatedBy: '',
    textsSales: false,
    texts: { sent: 0, waiting: 0, undelivered: 0 },
    changes: [],
  });
});

test('only an administrator with a second factor is admitted, and no one else causes a request to Twilio (R31)', async () => {
  const user = await openTestAccount();
  const early = await openTestAccount({ role: 'admin' });
  const requests = telephony.standIn.requests();
  for (const [cookie, status, error] of [
    ['', 401, 'Please sign in.'],
    [user.cookie, 403, 'Only administrators can do this.'],
    [early.cookie, 403, 'Set up your second factor first.'],
  ] as const) {
    expect(await send({}, cookie)).toMatchObject({ status, success: false, error });
    expect(await readSettings(cookie)).toMatchObject({ status, success: false, error });
  }
  expect(telephony.standIn.requests()).toBe(requests);
  expect(await fixture.query('select 1 from telephony_configuration')).toEqual([]);
  await expectNoSecret();
});

const refusedToken = 'Twilio doesn’t accept this Account SID with this Auth Token.';
test('refused credentials are reported at their field and change nothing', async () => {
  await send();
  const kept = await dump();
  expect(await send({ authToken: 'invalid' })).toMatchObject({
    status: 400,
    error: refusedToken,
    fields: { authToken: refusedToken },
  });
  for (const accountState of ['suspended', 'closed'] as const) {
    telephony.standIn.setFault({ accountState });
    const message = `Twilio says that this account is ${accountState}. Please use an active one.`;
    expect(await send()).toMatchObject({
      status: 400,
      error: message,
      fields: { accountSid: message },
    });
  }
  expect(await dump()).toBe(kept);
  await expectNoSecret();
});

test.each<[TelephonyFault, number, RegExp]>([
  [{ mode: 'down' }, 503, /^Twilio didn’t answer\./],
  [{ mode: 'lost' }, 503, /^Twilio didn’t answer\./],
  [{ mode: 'garbled' }, 503, /^Twilio didn’t answer\./],
  [{ mode: 'rate-limited' }, 503, /^Twilio is busy\./],
  [{ mode: 'broken' }, 502, /^Twilio has a problem\./],
])(
  'when Twilio is %j the response is %d with a plain message, and nothing changes',
  async (orders, status, message) => {
    expectLoggedError(/request failed.*HttpError/);
    telephony.standIn.setFault(orders);
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.error).toMatch(message);
    expect(answer.error).toContain('Nothing was changed.');
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await fixture.query('select 1 from telephony_configuration')).toEqual([]);
    await expectNoSecret();
  },
);

test('an unreachable Twilio is reported', async () => {
  expectLoggedError(/request failed.*HttpError/);
  const address = process.env.TWILIO_API_BASE;
  process.env.TWILIO_API_BASE = 'http://127.0.0.1:9';
  forgetEnv();
  const { status, error } = await send();
  process.env.TWILIO_API_BASE = address;
  expect(status).toBe(503);
  expect(error).toMatch(/^We can’t reach Twilio\./);
  await expectNoSecret();
});

test('a request to Twilio times out after 8 seconds', async () => {
  expectLoggedError(/request failed.*HttpError/);
  expect(timeout.ms).toBe(8_000);
  timeout.ms = 200;
  onTestFinished(() => void (timeout.ms = 8_000));
  telephony.standIn.setFault({ mode: 'slow', delayMs: 60_000 });
  const answer = await send();
  expect(answer).toMatchObject({ status: 503 });
  expect(answer.error).toMatch(/^Twilio didn’t answer\./);
});

test('without an encryption key the message names the variable, and no request goes to Twilio', async () => {
  expectLoggedError(/credentials not kept.*EncryptionKeyMissing/);
  expectLoggedError(/request failed.*HttpError/);
  setKeys();
  const requests = telephony.standIn.requests();
  const { status, error } = await send();
  expect(status).toBe(503);
  expect(error).toContain('ENCRYPTION_KEY');
  expect(logged().join()).toContain('ENCRYPTION_KEY is missing');
  expect(telephony.standIn.requests()).toBe(requests);
  await expectNoSecret();
});

test('the server enforces every rule of the form, with the same messages (R16)', async () => {
  const { status, fields } = await send({ accountSid: ' ', authToken: ' ', phoneNumber: '555' });
  expect(status).toBe(400);
  expect(fields).toEqual({
    accountSid: 'Account SID is required',
    authToken: 'Auth Token is required',
    phoneNumber: 'Phone number must be in E.164 format (e.g., +15551234567)',
  });
});

test('the 21st try within ten minutes is refused without a request to Twilio (R38)', async () => {
  const context = makeContext();
  await repeatTry(fixture, 19, () => send({}, administrator.cookie, context));
  expect((await send({}, administrator.cookie, context)).status).toBe(200);
  const requests = telephony.standIn.requests();
  const { status, headers } = await send({}, administrator.cookie, context);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(telephony.standIn.requests()).toBe(requests);
});

test('when the database is down during the change, nothing changes and no detail is exposed', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  telephony.standIn.setFault({ mode: 'slow', delayMs: 300 });
  const before = telephony.standIn.requests();
  const answer = send();
  await vi.waitUntil(() => telephony.standIn.requests() > before, { interval: 5, timeout: 60_000 });
  fixture.setReachable(false);
  expect((await answer).status).toBe(503);
  fixture.setReachable(true);
  expect(await fixture.query('select 1 from audit_entries')).toEqual([]);
  await expectNoSecret();
});

/** Runs an action with a stub of the platform's API; resolves to the requests that it got. */
async function withPlatform(status: number, action: () => Promise<void>): Promise<string[]> {
  const requests: string[] = [];
  const server = await startHttpServer(
    async (request) => {
      const path = new URL(request.url).pathname;
      requests.push(`${path} ${request.headers.get('authorization')} ${await request.text()}`);
      return new Response(null, { status });
    },
    { port: 0, host: '127.0.0.1' },
  );
  Object.assign(process.env, {
    NETLIFY_PURGE_API_TOKEN: 'purge-token',
    NETLIFY_API_BASE: `http://127.0.0.1:${server.port}`,
    SITE_ID: 'site-1',
  });
  forgetEnv();
  await action().finally(async () => {
    await server.close();
    for (const name of ['NETLIFY_PURGE_API_TOKEN', 'NETLIFY_API_BASE', 'SITE_ID'])
      delete process.env[name];
    forgetEnv();
  });
  return requests;
}

test('a changed number is purged from the CDN before the response', async () => {
  const requests = await withPlatform(202, async () => {
    expect((await send()).status).toBe(200);
  });
  expect(requests).toEqual([
    '/api/v1/purge Bearer purge-token {"cache_tags":["phone-number"],"site_id":"site-1"}',
  ]);
});

test('credentials are stored even when the CDN purge fails, which is logged', async () => {
  expectLoggedError(/caches keep the earlier phone number for minutes/);
  const requests = await withPlatform(500, async () => {
    expect((await send()).status).toBe(200);
  });
  expect(requests).toHaveLength(1);
});
