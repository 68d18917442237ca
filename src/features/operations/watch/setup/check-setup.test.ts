import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asDeploy, forgetEnv } from '#src/environment/env.ts';
import { batch } from '#src/integrations/database/client.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { startHttpServer, type HttpServer } from '#local/http-server.ts';
import { refusedToken } from '#local/telephony/answer-twilio.ts';
import { openTestBlobs, type TestBlobs } from '#tests/fixtures/blobs.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { openTestPayments, usePayments, type TestPayments } from '#tests/fixtures/payments.ts';
import { openTestMailServer, type TestMailServer } from '#tests/fixtures/smtp.ts';
import {
  openTestTelephony,
  setKeys,
  testEncryptionKey,
  type TestTelephony,
} from '#tests/fixtures/telephony.ts';
import { scheduleNames } from '#src/features/operations/watch/longest-pauses.ts';
import { checkSetup } from './check-setup.server.ts';

const fixture = setUpDatabase({ asSite: true });
let payments: TestPayments;
let mailServer: TestMailServer;
let telephony: TestTelephony;
let blobs: TestBlobs;
/** Serves the site and the language model. */
let outside: HttpServer;
let outsideUrl: string;
let siteAnswer = { status: 200, body: '{"success":true}' };
let modelStatus = 200;
const modelKey = 'sk-model-of-ours';
const secret = 'f'.repeat(4) + '0123456789abcde'.repeat(3);
let endpointId: string;
const webhookEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'invoice.paid',
  'refund.failed',
];
beforeAll(async () => {
  payments = await openTestPayments();
  mailServer = await openTestMailServer();
  telephony = await openTestTelephony();
  blobs = await openTestBlobs();
  outside = await startHttpServer(
    async ({ url, headers }) => {
      const { status, body } = siteAnswer;
      if (!new URL(url).pathname.startsWith('/v1/models/')) return new Response(body, { status });
      const isKnown = headers.get('authorization') === `Bearer ${modelKey}`;
      return new Response(body, { status: isKnown ? modelStatus : 401 });
    },
    { port: 0, host: '127.0.0.1' },
  );
  outsideUrl = `http://127.0.0.1:${outside.port}`;
  const { id } = await payments.client.webhookEndpoints.create({
    url: `${outsideUrl}/api/payment/webhook`,
    enabled_events: webhookEvents,
  });
  endpointId = id;
  await fixture.query(`insert into deploy_context values (true, 'production', 'x')`);
  await fixture.query(
    `insert into scheduled_runs (name, ran_at) select name, now() from unnest($1::text[]) as name`,
    [`{${scheduleNames.join(',')}}`],
  );
});
afterAll(async () => {
  await outside.close();
  for (const name of Object.keys(settings())) delete process.env[name];
  await blobs.close();
  await telephony.close();
  await mailServer.close();
  await payments.close();
});

const settings = () => ({
  SITE_URL: outsideUrl,
  AUTH_SECRET: secret,
  ENCRYPTION_KEY: testEncryptionKey,
  ADMIN_EMAILS: 'ana@city.gov',
  ALARM_PHONE: '',
  DEMO_MEETING_URL: '',
  MAIL_FROM: 'Levee <hello@levee.city.gov>',
  MAIL_DKIM_SELECTOR: 'mail1',
  SMTP_URL: mailServer.url,
  OPENAI_API_KEY: modelKey,
  OPENAI_BASE_URL: `${outsideUrl}/v1`,
  OPENAI_MODEL: 'gpt-ours',
});
const set = (changes: Record<string, string>) => {
  Object.assign(process.env, changes);
  forgetEnv();
};
let texts: Record<string, string[][] | string>;
beforeEach(async () => {
  usePayments(payments);
  set(settings());
  texts = {
    'levee.city.gov': [['google-site=1'], ['v=spf1 include:mail.example ', '-all']],
    'mail1._domainkey.levee.city.gov': [['v=DKIM1; k=rsa; p=MIIB']],
    '_dmarc.city.gov': [['v=DMARC1; p=quarantine']],
  };
  siteAnswer = { status: 200, body: '{"success":true}' };
  modelStatus = 200;
  const credentials = { accountSid: 'AC0123456789abcdef0123456789abcd77', authToken: 'token' };
  await batch({
    twilio: storeConfiguration({ credentials, phoneNumber: '+15045550100' }, 'ana@city.gov'),
  });
});
afterEach(async () => {
  blobs.setReachable(true);
  mailServer.behave('take');
  telephony.standIn.setFault({});
  fixture.setReachable(true);
  await payments.client.webhookEndpoints.update(endpointId, {
    disabled: false,
    enabled_events: webhookEvents,
    url: `${outsideUrl}/api/payment/webhook`,
  });
});

function readTexts(name: string): Promise<string[][]> {
  const found = texts[name] ?? 'ENOTFOUND';
  if (typeof found !== 'string') return Promise.resolve(found);
  return Promise.reject(Object.assign(new Error(`queryTxt ${found} ${name}`), { code: found }));
}
const examine = (deploy: 'production' | 'preview' = 'production') =>
  checkSetup({ deploy, siteUrl: process.env.SITE_URL, webhookEvents }, { readTexts });
/** The lines that are not right, as `name: state: text`. */
async function findTrouble(): Promise<string[]> {
  const lines = await examine();
  const shown = JSON.stringify(lines);
  for (const value of [secret, testEncryptionKey, modelKey, payments.standIn.secretKey, 'token'])
    expect(shown).not.toContain(value);
  for (const { state, fix } of lines) if (state === 'wrong') expect(fix).toBeTruthy();
  return lines.flatMap(({ name, state, text }) =>
    state === 'right' ? [] : `${name}: ${state}: ${text}`,
  );
}

test('every line is right when everything is set up', async () => {
  expect(await findTrouble()).toEqual([]);
  expect(await examine()).toHaveLength(20);
});

/** The line that a change of the set-up should cause: its name and state, and a part of its text. */
type Problem = [line: string, text: string, change: Record<string, string> | (() => unknown)];
const problems: Problem[] = [
  ['Variables: wrong', 'MAIL_FROM is missing', { MAIL_FROM: '' }],
  ['Variables: wrong', 'ALARM_PHONE must be', { ALARM_PHONE: '555' }],
  [
    'Variables: wrong',
    'DEMO_MEETING_URL allows a connection without TLS',
    { DEMO_MEETING_URL: 'http://meet.city.gov' },
  ],
  ['SITE_URL: wrong', 'SITE_URL is not set', { SITE_URL: '' }],
  ['SITE_URL: wrong', 'example', { SITE_URL: 'https://www.levee.example' }],
  ['SITE_URL: wrong', 'https', { SITE_URL: 'http://levee.city.gov' }],
  ['SITE_URL: wrong', 'origin', () => set({ SITE_URL: `${outsideUrl}/home` })],
  ['SITE_URL: wrong', 'Nothing answers', { SITE_URL: 'http://127.0.0.1:9' }],
  ['SITE_URL: wrong', 'SITE_URL is not an address', { SITE_URL: 'levee.city.gov' }],
  [
    'SITE_URL: wrong',
    'SITE_URL leads to another address',
    () => (siteAnswer = { status: 301, body: '' }),
  ],
  ['SITE_URL: wrong', 'another site', () => (siteAnswer = { status: 200, body: '<html>' })],
  [
    'SITE_URL: wrong',
    'its database',
    () => (siteAnswer = { status: 503, body: '{"success":false}' }),
  ],
  ['Secrets: wrong', 'AUTH_SECRET is too easy', { AUTH_SECRET: 'abc'.repeat(12) }],
  [
    'Secrets: wrong',
    'AUTH_SECRET and ENCRYPTION_KEY are the same',
    { AUTH_SECRET: testEncryptionKey },
  ],
  ['Secrets: wrong', 'AUTH_SECRET must have at least 32', { AUTH_SECRET: 'short' }],
  ['Secrets: off', 'ENCRYPTION_KEY is not set', () => setKeys()],
  ['Twilio: wrong', 'ENCRYPTION_KEY does not open', () => setKeys('fedcba9876543210'.repeat(4))],
  ['Administrators: wrong', 'ADMIN_EMAILS is empty', { ADMIN_EMAILS: '' }],
  ['Database: wrong', 'does not answer', () => fixture.setReachable(false)],
  ['Database: wrong', 'DATABASE_URL is missing', { DATABASE_URL: '' }],
  ['Mail server: wrong', 'cannot be reached', { SMTP_URL: 'smtp://127.0.0.1:9' }],
  ['Mail server: wrong', 'The mail server answers 421', () => mailServer.behave('busy')],
  [
    'Mail server: wrong',
    'does not accept the user or the password',
    () => {
      mailServer.behave('refuse-password');
      set({ SMTP_URL: mailServer.url.replace('//', '//levee:wrong@') });
    },
  ],
  ['SPF: wrong', 'MAIL_FROM is an example', { MAIL_FROM: 'hello@levee.example' }],
  ['SPF: wrong', 'names no servers', () => (texts['levee.city.gov'] = 'ENODATA')],
  ['SPF: wrong', 'two', () => (texts['levee.city.gov'] = [['v=spf1 -all'], ['v=spf1 ~all']])],
  ['SPF: wrong', 'any server', () => (texts['levee.city.gov'] = [['v=spf1 +all']])],
  ['DKIM: unknown', 'is not known', { MAIL_DKIM_SELECTOR: '' }],
  ['DKIM: wrong', 'There is no key', () => delete texts['mail1._domainkey.levee.city.gov']],
  [
    'DKIM: wrong',
    'withdrawn',
    () => (texts['mail1._domainkey.levee.city.gov'] = [['v=DKIM1; p=']]),
  ],
  ['DMARC: wrong', 'no DMARC policy', () => delete texts['_dmarc.city.gov']],
  ['DMARC: wrong', 'cannot be read', () => (texts['_dmarc.city.gov'] = [['v=DMARC1; pct=5']])],
  [
    'DMARC: unknown',
    'DNS cannot be asked',
    () => (texts['_dmarc.levee.city.gov'] = 'ECONNREFUSED'),
  ],
  ['Stripe: off', 'Nothing is sold', { STRIPE_SECRET_KEY: '' }],
  ['Prices: off', 'See the line about Stripe', { STRIPE_SECRET_KEY: '' }],
  ['Stripe: wrong', 'not a secret key', { STRIPE_SECRET_KEY: 'pk_test_x' }],
  ['Webhook: unknown', 'See the line about Stripe', { STRIPE_SECRET_KEY: 'pk_test_x' }],
  ['Stripe: wrong', 'Stripe does not accept', { STRIPE_SECRET_KEY: 'sk_test_other' }],
  ['Stripe: wrong', 'STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }],
  ['Stripe: wrong', 'STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: '' }],
  ['Stripe: wrong', 'test mode', { STRIPE_API_BASE: '' }],
  ['Prices: unknown', 'Stripe could not be reached', { STRIPE_API_BASE: 'http://127.0.0.1:9' }],
  [
    'Webhook: wrong',
    'None leads',
    () => payments.client.webhookEndpoints.update(endpointId, { url: 'https://old.city.gov/' }),
  ],
  [
    'Webhook: wrong',
    'It is disabled',
    () => payments.client.webhookEndpoints.update(endpointId, { disabled: true }),
  ],
  [
    'Webhook: wrong',
    'refund.failed',
    () => payments.client.webhookEndpoints.update(endpointId, { enabled_events: ['invoice.paid'] }),
  ],
  ['Twilio: wrong', 'closed', () => telephony.standIn.setFault({ accountState: 'closed' })],
  [
    'Twilio: wrong',
    'Twilio does not accept the credentials',
    () =>
      batch({
        twilio: storeConfiguration(
          {
            credentials: {
              accountSid: 'AC0123456789abcdef0123456789abcd77',
              authToken: refusedToken,
            },
            phoneNumber: '+15045550100',
          },
          'ana@city.gov',
        ),
      }),
  ],
  [
    'Twilio: unknown',
    'Twilio could not be reached',
    () => telephony.standIn.setFault({ mode: 'down' }),
  ],
  ['Language model: off', 'no language model is connected', { OPENAI_API_KEY: '' }],
  [
    'Language model: unknown',
    'The service could not be reached',
    { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
  ],
  ['Language model: wrong', 'OPENAI_API_KEY', { OPENAI_API_KEY: 'sk-other' }],
  ['Language model: wrong', 'OPENAI_MODEL', () => (modelStatus = 404)],
  ['Reports: wrong', 'does not answer', () => blobs.setReachable(false)],
];

test.each(problems)('reports “%s: … %s”, with what to do about it', async (line, text, change) => {
  if (typeof change === 'function') await change();
  else set(change);
  const isReport = (found: string) => found.startsWith(`${line}: `) && found.includes(text);
  expect((await findTrouble()).filter(isReport)).toHaveLength(1);
});

test('reports a price that differs and a missing billing portal', async () => {
  const [portal] = (await payments.client.billingPortal.configurations.list()).data;
  await payments.client.billingPortal.configurations.update(portal!.id, { active: false });
  const [price] = (await payments.client.prices.list({ lookup_keys: ['medium-yearly'] })).data;
  await payments.client.prices.update(price!.id, { active: false });
  try {
    expect(await findTrouble()).toEqual([
      expect.stringMatching(/^Prices: wrong: 1 of \d+ are wrong: medium-yearly is archived\.$/),
      'Billing portal: wrong: Stripe has no billing portal of this website.',
    ]);
  } finally {
    await payments.client.prices.update(price!.id, { active: true });
    await payments.client.billingPortal.configurations.update(portal!.id, { active: true });
  }
});

test('reports an event that is not recorded, once its webhook is overdue', async () => {
  const session = await payments.openCheckout('levee-standard');
  await payments.standIn.control('pay', { session: session.id });
  expect(await findTrouble()).toEqual([
    expect.stringMatching(/^Newest event: unknown: .*few minutes/),
  ]);
  const quarterHourLater = Date.now() + 15 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(quarterHourLater);
  expect(await findTrouble()).toEqual(['Newest event: wrong: It is not recorded.']);
  const [event] = (await payments.client.events.list({ types: webhookEvents, limit: 1 })).data;
  await fixture.query(`insert into payment_events (id, type, object_id) values ($1, $2, 'x')`, [
    event!.id,
    event!.type,
  ]);
  expect(await findTrouble()).toEqual([]);
});

test('reports a database role that may change tables', async () => {
  await fixture.query(`grant create on schema public to ${fixture.siteRole}`);
  expect(await findTrouble()).toEqual([
    'Database role: off: The site’s role may change tables. It needs to read and write rows alone.',
  ]);
  await fixture.query(`revoke create on schema public from ${fixture.siteRole}`);
  expect(await findTrouble()).toEqual([]);
});

test('reports a schedule that has not run for too long while the site was being watched', async () => {
  const runAt = (at: string) =>
    fixture.query(`update scheduled_runs set ran_at = ${at} where name = 'send-mail'`);
  await runAt(`now() - interval '16 minutes'`);
  await fixture.query(
    `insert into uptime_checks (slot) select generate_series(
       date_bin('5 minutes', now() - interval '1 hour', 'epoch'), now() - interval '5 minutes', '5 minutes')`,
  );
  expect(await findTrouble()).toEqual(['Schedules: wrong: Stopped: send-mail.']);
  await runAt('now()');
  expect(await findTrouble()).toEqual([]);
  await fixture.query('truncate uptime_checks');
});

test('reports missing migrations, a database of other deploys and schedules that have not run', async () => {
  await fixture.query(`delete from applied_migrations where number = 1`);
  await fixture.query(`update deploy_context set context = 'preview'`);
  await fixture.query(`delete from scheduled_runs where name = 'watch'`);
  expect(await findTrouble()).toEqual([
    expect.stringMatching(/^Database: wrong: .*marked for preview/),
    expect.stringMatching(/^Migrations: wrong: 1 of \d+ are not applied, 0001_schema\.sql first/),
    'Schedules: unknown: Not yet run: watch.',
  ]);
  await fixture.query('delete from deploy_context');
  expect((await findTrouble())[0]).toMatch(/^Database: unknown: .*not marked/);
  await fixture.query('drop table applied_migrations');
  expect((await findTrouble())[0]).toMatch(/^Database: wrong: .*lacks tables/);
});

test('in a preview, reports production’s database and a live key, and that email is off (R45)', async () => {
  set({ STRIPE_SECRET_KEY: 'sk_live_x' });
  const lines = await asDeploy('deploy-preview', () => examine('preview'));
  const found = Object.fromEntries(
    lines.map(({ name, state, text }) => [name, `${state}: ${text}`]),
  );
  expect(found).toMatchObject({
    Database: 'wrong: This preview’s database is not marked as one for previews.',
    Stripe: 'wrong: A preview refuses STRIPE_SECRET_KEY, which takes real money.',
    'Mail server': expect.stringMatching(/^off:/) as string,
  });
});
