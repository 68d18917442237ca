/** A preview contacts no one and changes nothing in production, whatever variables are set (R45). */
import { readdirSync } from 'node:fs';
import type { Config, Context } from '@netlify/functions';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import forms from '#functions/forms.ts';
import { startHttpServer, type HttpServer } from '#local/http-server.ts';
import { asDeploy, forgetEnv } from '#src/environment/env.ts';
import { batch } from '#src/integrations/database/client.ts';
import { markDatabase } from '#src/integrations/database/migrate.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { isPaymentsConfigured, stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { markForPreviews, setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext, settleContexts } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { openTestMailServer, type TestMailServer } from '#tests/fixtures/smtp.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { openTestTelephony, type TestTelephony } from '#tests/fixtures/telephony.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { selectHeldMails } from './health-page.server.tsx';

const fixture = setUpDatabase();
setUpShell();
const origin = 'https://deploy-preview-7--levee.netlify.app';
let mailServer: TestMailServer;
let telephony: TestTelephony;
/** Requests to Stripe, the build hook and the platform. */
const outgoing: string[] = [];
let outside: HttpServer;
let outsideUrl: string;
beforeAll(async () => {
  mailServer = await openTestMailServer();
  telephony = await openTestTelephony();
  outside = await startHttpServer(
    async ({ method, url }) => {
      outgoing.push(`${method} ${url}`);
      return Response.json({});
    },
    { port: 0, host: '127.0.0.1' },
  );
  outsideUrl = `http://127.0.0.1:${outside.port}`;
});
afterAll(async () => {
  await outside.close();
  await telephony.close();
  await mailServer.close();
});
beforeEach(async () => {
  Object.assign(process.env, {
    SMTP_URL: mailServer.url,
    STRIPE_SECRET_KEY: 'sk_live_of_production',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_production',
    STRIPE_API_BASE: outsideUrl,
    SALES_ALERT_PHONE: '+15045550178',
    BUILD_HOOK_URL: `${outsideUrl}/build`,
    NETLIFY_PURGE_API_TOKEN: 'of-production',
    NETLIFY_API_BASE: outsideUrl,
  });
  forgetEnv();
  await fixture.query(
    'truncate deploy_context, outbox_mails, text_messages, telephony_configuration',
  );
});
afterEach(() => {
  for (const name of settings) delete process.env[name];
  Object.assign(process.env, testEnv);
  forgetEnv();
});

const settings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  'SALES_ALERT_PHONE',
  'BUILD_HOOK_URL',
  'NETLIFY_PURGE_API_TOKEN',
  'NETLIFY_API_BASE',
];
const inPreview = (context = 'deploy-preview') => {
  const deploy = { context, id: '7', published: false };
  return makeContext({ deploy });
};
type Handle = (request: Request, context: Context) => Promise<Response | undefined>;

/** A GET and a POST request for each path of every function. */
async function listCalls(): Promise<{ name: string; call: () => Promise<Response | undefined> }[]> {
  const folder = new URL('../../../../netlify/functions/', import.meta.url);
  const calls = await Promise.all(
    readdirSync(folder).map(async (file) => {
      const { default: handle, config = {} } = (await import(
        `../../../../netlify/functions/${file.replace('.ts', '')}.ts`
      )) as { default: Handle; config?: Config };
      const paths = 'schedule' in config ? ['/'] : [config.path ?? []].flat();
      return paths.flatMap((path) => {
        const address = origin + path.replace(/:\w+|\*/g, '11111111-1111-4111-8111-111111111111');
        const headers = { origin, cookie: `__Host-session=${'a'.repeat(43)}` };
        const get = { method: 'GET', headers };
        const post = {
          method: 'POST',
          body: '{}',
          headers: { ...headers, 'content-type': 'application/json' },
        };
        return [get, post].map((init) => ({
          name: `${init === post ? 'POST' : 'GET'} ${path} of ${file}`,
          call: () => handle(new Request(address, init), inPreview()),
        }));
      });
    }),
  );
  return calls.flat();
}

test.each([null, 'production'])(
  'no function of a preview sends a statement to a database that is marked for %s (R45)',
  async (context) => {
    expectLoggedError(/./);
    if (context) await fixture.query(`insert into deploy_context values (true, 'production', 'x')`);
    const calls = await listCalls();
    expect(calls.length).toBeGreaterThan(100);
    const others = () => fixture.roundTrips() - fixture.roundTrips(/deploy_context/);
    const before = others();
    const checks = fixture.roundTrips(/to_regclass\('deploy_context'\)/);
    for (const { name, call } of calls) {
      await call().catch(() => undefined);
      expect([name, others() - before]).toEqual([name, 0]);
    }
    await settleContexts();
    expect(others()).toBe(before);
    // Most calls query the database, if only for the rate limit, and each was refused.
    expect(fixture.roundTrips(/to_regclass\('deploy_context'\)/) - checks).toBeGreaterThan(
      calls.length / 2,
    );
  },
);

const branchedMail = (state: string, subject: string) =>
  fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, state, created_at)
     values (gen_random_uuid(), $1, 'clerk@town.example', $1, 'b', 'c', $2, now() - interval '2 hours')`,
    [subject, state],
  );

test('with all variables of production, no function of a preview emails, texts, charges or builds (R45)', async () => {
  expectLoggedError(/./);
  await markForPreviews(fixture);
  await batch({
    twilio: storeConfiguration(
      {
        credentials: { accountSid: 'AC0123456789abcdef0123456789abcd77', authToken: 'token' },
        phoneNumber: '+15045550100',
      },
      'ana@city.example',
    ),
  });
  // A branch of production's database contains such rows.
  await branchedMail('waiting', 'Was waiting');
  await branchedMail('held', 'Was held');
  await fixture.query(
    `insert into text_messages (id, recipient, body) values (gen_random_uuid(), '+15045550199', 'Was waiting')`,
  );
  const context = inPreview();
  const booked = await forms(
    new Request(`${origin}/api/demo-booking`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({
        name: 'Dana Reyes',
        email: 'dana@city.example',
        agency: 'City of Somewhere',
        phone: '(504) 555-0100',
        notes: '',
        preferredTime: '13:00',
        preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
      }),
    }),
    context,
  );
  expect(booked.status).toBe(201);
  await context.settled();
  for (const { call } of await listCalls()) await call().catch(() => undefined);
  await settleContexts();
  expect(mailServer.connections).toBe(0);
  expect(telephony.texts()).toEqual([]);
  expect(outgoing).toEqual([]);
  expect(await fixture.query(`select subject from outbox_mails where state <> 'held'`)).toEqual([
    ['Was waiting'],
  ]);

  const { held } = await asDeploy('deploy-preview', () => batch({ held: selectHeldMails() }));
  const subjects = held.rows.map(({ subject }) => subject);
  expect(subjects).not.toContain('Was held');
  const toDana = held.rows.find(({ recipient }) => recipient === 'dana@city.example');
  // Links lead to the preview.
  expect(toDana?.text).toContain(`${origin}/your-demo?token=`);
});

test('a preview accepts only a test key for payments, and production accepts both (R45)', () => {
  expect(asDeploy('branch-deploy', isPaymentsConfigured)).toBe(false);
  expect(() => asDeploy('dev', stripe)).toThrow('Payments are not configured');
  expect(asDeploy('production', isPaymentsConfigured)).toBe(true);
  process.env.STRIPE_SECRET_KEY = 'sk_test_key';
  forgetEnv();
  expect(asDeploy('deploy-preview', isPaymentsConfigured)).toBe(true);
});

test('a branch of production’s database can be marked for previews, but not production’s own (R45)', async () => {
  expect(await markDatabase()).toBe('Marked the database as one for production.');
  expect(await markDatabase()).toBeNull();
  await expect(markDatabase('preview')).rejects.toThrow('production’s own database');
  await fixture.query(`update deploy_context set host = 'ep-one.aws.neon.tech'`);
  expect(await markDatabase()).toContain('was marked for production at ep-one.aws.neon.tech');
  expect(await markDatabase('preview')).toBe('Marked the database as one for previews.');
  expect(await fixture.query('select context, host from deploy_context')).toEqual([
    ['preview', 'localhost'],
  ]);
});
