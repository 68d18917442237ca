import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asDeploy } from '#src/environment/deploy-context.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { batch } from '#src/integrations/database/client.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { refusedToken } from '#local/telephony/answer-twilio.ts';
import { openTestBlobs, type TestBlobs } from '../../../../tests/fixtures/blobs.ts';
import { setUpDatabase } from '../../../../tests/fixtures/database.ts';
import {
  openTestPayments,
  usePayments,
  type TestPayments,
} from '../../../../tests/fixtures/payments.ts';
import { openTestMailServer, type TestMailServer } from '../../../../tests/fixtures/smtp.ts';
import {
  openTestTelephony,
  setKeys,
  testEncryptionKey,
  type TestTelephony,
} from '../../../../tests/fixtures/telephony.ts';
import { scheduleNames } from '../longest-pauses.ts';
import { checkSetup } from './check-setup.server.ts';

const fixture = setUpDatabase({ asSite: true });
let payments: TestPayments;
let mailServer: TestMailServer;
let telephony: TestTelephony;
let blobs: TestBlobs;
/** The site, and the language model's service. */
let outside: Server;
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
  outside = createServer((request, response) => {
    const isModel = request.url?.startsWith('/v1/models/') ?? false;
    if (isModel && request.headers.authorization !== `Bearer ${modelKey}`)
      response.statusCode = 401;
    else if (isModel) response.statusCode = modelStatus;
    else response.statusCode = siteAnswer.status;
    response.end(siteAnswer.body);
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
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
  outside.close();
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
/** Every line that is not right, as `name: state: words`. */
async function findTrouble(): Promise<string[]> {
  const lines = await examine();
  const shown = JSON.stringify(lines);
  for (const value of [secret, testEncryptionKey, modelKey, payments.standIn.secretKey, 'token'])
    expect(shown).not.toContain(value);
  for (const { state, fix } of lines) if (state === 'wrong') expect(fix).toBeTruthy();
  return lines.flatMap(({ name, state, words }) =>
    state === 'right' ? [] : `${name}: ${state}: ${words}`,
  );
}

test('of a site where everything is set up, every line is right', async () => {
  expect(await findTrouble()).toEqual([]);
  expect(await examine()).toHaveLength(20);
});

const troubles: [what: string, breakIt: () => unknown, line: RegExp][] = [
  ['no sender', () => set({ MAIL_FROM: '' }), /^Variables: wrong: MAIL_FROM is missing/],
  [
    'a malformed number',
    () => set({ ALARM_PHONE: '555' }),
    /^Variables: wrong: ALARM_PHONE must be/,
  ],
  ['no address', () => set({ SITE_URL: '' }), /^SITE_URL: wrong: SITE_URL is not set/],
  [
    'an example as address',
    () => set({ SITE_URL: 'https://www.levee.example' }),
    /^SITE_URL: wrong: .*example/,
  ],
  [
    'an address without TLS',
    () => set({ SITE_URL: 'http://levee.city.gov' }),
    /^SITE_URL: wrong: .*https/,
  ],
  [
    'an address with a path',
    () => set({ SITE_URL: `${outsideUrl}/home` }),
    /^SITE_URL: wrong: .*origin/,
  ],
  [
    'an address where nothing answers',
    () => set({ SITE_URL: 'http://127.0.0.1:9' }),
    /^SITE_URL: wrong: Nothing answers/,
  ],
  [
    'an address without its scheme',
    () => set({ SITE_URL: 'levee.city.gov' }),
    /^SITE_URL: wrong: SITE_URL is not an address/,
  ],
  [
    'an address that leads elsewhere',
    () => (siteAnswer = { status: 301, body: '' }),
    /^SITE_URL: wrong: SITE_URL leads to another address/,
  ],
  [
    'another site',
    () => (siteAnswer = { status: 200, body: '<html>' }),
    /^SITE_URL: wrong: .*another site/,
  ],
  [
    'a site without its database',
    () => (siteAnswer = { status: 503, body: '{"success":false}' }),
    /^SITE_URL: wrong: .*its database/,
  ],
  [
    'an easy secret',
    () => set({ AUTH_SECRET: 'abc'.repeat(12) }),
    /^Secrets: wrong: AUTH_SECRET is too easy/,
  ],
  [
    'a secret used twice',
    () => set({ AUTH_SECRET: testEncryptionKey }),
    /^Secrets: wrong: AUTH_SECRET and ENCRYPTION_KEY are the same/,
  ],
  [
    'a short secret',
    () => set({ AUTH_SECRET: 'short' }),
    /^Secrets: wrong: AUTH_SECRET must have at least 32/,
  ],
  ['no key', () => setKeys(), /^Secrets: off: ENCRYPTION_KEY is not set/],
  [
    'another key',
    () => setKeys('fedcba9876543210'.repeat(4)),
    /^Twilio: wrong: ENCRYPTION_KEY does not open/,
  ],
  ['no administrator', () => set({ ADMIN_EMAILS: '' }), /^Administrators: wrong/],
  [
    'a database that is away',
    () => fixture.setReachable(false),
    /^Database: wrong: .*does not answer/,
  ],
  [
    'no address of a database',
    () => set({ DATABASE_URL: '' }),
    /^Database: wrong: DATABASE_URL is missing/,
  ],
  [
    'a mail server that is away',
    () => set({ SMTP_URL: 'smtp://127.0.0.1:9' }),
    /^Mail server: wrong: .*cannot be reached/,
  ],
  [
    'a mail server that refuses',
    () => mailServer.behave('busy'),
    /^Mail server: wrong: The mail server answers 421/,
  ],
  [
    'a mail server that does not know the password',
    () => {
      mailServer.behave('refuse-password');
      set({ SMTP_URL: mailServer.url.replace('//', '//levee:wrong@') });
    },
    /^Mail server: wrong: .*does not accept the user or the password/,
  ],
  [
    'an example as sender',
    () => set({ MAIL_FROM: 'hello@levee.example' }),
    /^SPF: wrong: MAIL_FROM is an example/,
  ],
  ['no SPF', () => (texts['levee.city.gov'] = 'ENODATA'), /^SPF: wrong: .*names no servers/],
  [
    'two SPF records',
    () => (texts['levee.city.gov'] = [['v=spf1 -all'], ['v=spf1 ~all']]),
    /^SPF: wrong: .*two/,
  ],
  [
    'SPF for everybody',
    () => (texts['levee.city.gov'] = [['v=spf1 +all']]),
    /^SPF: wrong: .*any server/,
  ],
  ['no selector', () => set({ MAIL_DKIM_SELECTOR: '' }), /^DKIM: unknown/],
  [
    'no DKIM key',
    () => delete texts['mail1._domainkey.levee.city.gov'],
    /^DKIM: wrong: There is no key/,
  ],
  [
    'a withdrawn DKIM key',
    () => (texts['mail1._domainkey.levee.city.gov'] = [['v=DKIM1; p=']]),
    /^DKIM: wrong: .*withdrawn/,
  ],
  ['no DMARC', () => delete texts['_dmarc.city.gov'], /^DMARC: wrong/],
  [
    'an unreadable DMARC policy',
    () => (texts['_dmarc.city.gov'] = [['v=DMARC1; pct=5']]),
    /^DMARC: wrong: .*cannot be read/,
  ],
  [
    'DNS that cannot be asked',
    () => (texts['_dmarc.levee.city.gov'] = 'ECONNREFUSED'),
    /^DMARC: unknown/,
  ],
  ['no key of Stripe', () => set({ STRIPE_SECRET_KEY: '' }), /^Stripe: off/],
  [
    'a publishable key in its place',
    () => set({ STRIPE_SECRET_KEY: 'pk_test_x' }),
    /^Stripe: wrong: .*not a secret key/,
  ],
  [
    'a key that Stripe does not accept',
    () => set({ STRIPE_SECRET_KEY: 'sk_test_other' }),
    /^Stripe: wrong: Stripe does not accept/,
  ],
  [
    'keys of two modes',
    () => set({ STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }),
    /^Stripe: wrong: STRIPE_PUBLISHABLE_KEY/,
  ],
  [
    'no signing secret',
    () => set({ STRIPE_WEBHOOK_SECRET: '' }),
    /^Stripe: wrong: STRIPE_WEBHOOK_SECRET/,
  ],
  [
    'keys for tests in production',
    () => set({ STRIPE_API_BASE: '' }),
    /^Stripe: wrong: .*test mode/,
  ],
  [
    'a Stripe that is away',
    () => set({ STRIPE_API_BASE: 'http://127.0.0.1:9' }),
    /^Prices: unknown: Stripe could not be reached/,
  ],
  [
    'a webhook elsewhere',
    () => payments.client.webhookEndpoints.update(endpointId, { url: 'https://old.city.gov/' }),
    /^Webhook: wrong: None leads/,
  ],
  [
    'a disabled webhook',
    () => payments.client.webhookEndpoints.update(endpointId, { disabled: true }),
    /^Webhook: wrong: It is disabled/,
  ],
  [
    'a webhook without an event',
    () => payments.client.webhookEndpoints.update(endpointId, { enabled_events: ['invoice.paid'] }),
    /^Webhook: wrong: It lacks .*refund\.failed/,
  ],
  [
    'an account at Twilio that is closed',
    () => telephony.standIn.setFault({ accountState: 'closed' }),
    /^Twilio: wrong: .*closed/,
  ],
  [
    'credentials that Twilio does not accept',
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
    /^Twilio: wrong: Twilio does not accept the credentials/,
  ],
  [
    'a Twilio that is away',
    () => telephony.standIn.setFault({ mode: 'down' }),
    /^Twilio: unknown: Twilio could not be reached/,
  ],
  [
    'no key for the model',
    () => set({ OPENAI_API_KEY: '' }),
    /^Language model: off: .*no language model is connected/,
  ],
  [
    'a model’s service that is away',
    () => set({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }),
    /^Language model: unknown: The service could not be reached/,
  ],
  [
    'a wrong key for the model',
    () => set({ OPENAI_API_KEY: 'sk-other' }),
    /^Language model: wrong: .*OPENAI_API_KEY/,
  ],
  [
    'a model that is not there',
    () => (modelStatus = 404),
    /^Language model: wrong: .*OPENAI_MODEL/,
  ],
  ['a store that is away', () => blobs.setReachable(false), /^Reports: wrong/],
];

test.each(troubles)('%s is named, with what to do about it', async (_what, breakIt, line) => {
  await breakIt();
  expect((await findTrouble()).filter((found) => line.test(found))).toHaveLength(1);
});

test('a price that differs, and no portal, are named', async () => {
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

test('an event that is not recorded is named once a webhook should have come', async () => {
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

test('a role that may change the tables is named, and one that may not is right', async () => {
  await fixture.query(`grant create on schema public to ${fixture.siteRole}`);
  expect(await findTrouble()).toEqual([
    'Database role: off: The site’s role may change tables. It needs to read and write rows alone.',
  ]);
  await fixture.query(`revoke create on schema public from ${fixture.siteRole}`);
  expect(await findTrouble()).toEqual([]);
});

test('a schedule that has stopped is named, once the site was watched for as long as it may pause', async () => {
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

test('migrations that were not applied, a database for other deploys and schedules that stopped are named', async () => {
  await fixture.query(`delete from applied_migrations where number = 73`);
  await fixture.query(`update deploy_context set context = 'preview'`);
  await fixture.query(`delete from scheduled_runs where name = 'watch'`);
  expect(await findTrouble()).toEqual([
    expect.stringMatching(/^Database: wrong: .*marked for preview/),
    expect.stringMatching(
      /^Migrations: wrong: 1 of \d+ are not applied, 0073_deploy_context\.sql first/,
    ),
    'Schedules: unknown: Not yet run: watch.',
  ]);
  await fixture.query('delete from deploy_context');
  expect((await findTrouble())[0]).toMatch(/^Database: unknown: .*not marked/);
  await fixture.query('drop table applied_migrations');
  expect((await findTrouble())[0]).toMatch(/^Database: wrong: .*lacks tables/);
});

test('in a preview, a database of production and a key for real money are named, and mail and texts are off (R45)', async () => {
  set({ STRIPE_SECRET_KEY: 'sk_live_x' });
  const lines = await asDeploy('deploy-preview', () => examine('preview'));
  const found = Object.fromEntries(
    lines.map(({ name, state, words }) => [name, `${state}: ${words}`]),
  );
  expect(found).toMatchObject({
    Database: 'wrong: This preview’s database is not marked as one for previews.',
    Stripe: 'wrong: A preview refuses STRIPE_SECRET_KEY, which takes real money.',
    'Mail server': expect.stringMatching(/^off:/) as string,
  });
});
