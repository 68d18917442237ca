import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBlobStore } from '#local/blobs/blob-store.ts';
import { openEmbeddedPostgres } from '#local/database/embedded-postgres.ts';
import { createNeonEndpoint, type SqlExecutor } from '#local/database/neon-endpoint.ts';
import { openPostgres } from '#local/database/postgres.ts';
import { startNodeServer } from '#local/http-server.ts';
import { startTelephonyStandIn } from '#local/telephony/telephony-stand-in.ts';
import { openTextStore } from '#local/telephony/text-store.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { openTestModel } from '#tests/fixtures/model-server.ts';
import { writePassages } from '#tests/fixtures/passages.ts';
import { openTestPayments, usePayments } from '#tests/fixtures/payments.ts';
import { createDatabase, databaseUrl } from '#tests/fixtures/postgres-databases.ts';
import { openTestShell } from '#tests/fixtures/shell.ts';
import { openTestMailServer, type Behavior } from '#tests/fixtures/smtp.ts';
import { testEncryptionKey } from '#tests/fixtures/telephony.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import type { Random } from '#tests/bench/random.ts';

/** `away` answers 503, `cut` stores everything but closes the connection, `hangs` never responds. */
type DatabaseFault = 'up' | 'away' | 'slow' | 'cut' | 'hangs';

/** A combination of faults; omitted services work. */
export interface FaultMode {
  name: string;
  database?: DatabaseFault;
  mail?: Behavior;
  payments?: 'down' | 'slow' | 'lost' | 'rate-limited' | 'broken' | 'crashed';
  telephony?: 'down' | 'slow' | 'lost' | 'rate-limited' | 'broken';
  model?: 'refuses' | 'limited' | 'cuts' | 'silent';
}

/** The running services. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** The share of database requests that fail during a fault. */
const faultRate = 0.6;
const answer = 'The workspace is a secure place for staff to work with AI. [1]';

/** Starts the services with a new database, embedded or on the server at `postgresUrl`, whose clock is `aheadMs` ahead. */
export async function openServices(random: Random, aheadMs: number, postgresUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'levee-faults-'));
  const { executor, drop } = await openDatabase(aheadMs, postgresUrl);
  let mode: FaultMode = { name: 'none' };
  const database = await serveDatabase(executor, () =>
    random.chance(faultRate) ? (mode.database ?? 'up') : 'up',
  );
  const mail = await openTestMailServer();
  const blobs = await startBlobStore(join(folder, 'blobs'));
  const texts = openTextStore(join(folder, 'texts'));
  const telephony = await startTelephonyStandIn(texts);
  const payments = await openTestPayments({ sendMail: () => undefined });
  const model = await openTestModel();
  const shell = openTestShell();
  const siteRoot = process.env['LAMBDA_TASK_ROOT'] ?? '';
  writePassages(siteRoot);
  writeFileSync(join(siteRoot, 'dist/articles.json'), '[]');
  usePayments(payments);
  const variables = {
    ...testEnv,
    NEON_FETCH_ENDPOINT: `${database.url}/sql`,
    // A shorter timeout than in production, so that a hanging mail server delays the run less.
    SMTP_URL: `${mail.url}?socketTimeout=1500`,
    BILLING_EMAIL: 'billing@levee.example',
    ADMIN_EMAILS: 'admin@levee.example',
    ENCRYPTION_KEY: testEncryptionKey,
    TWILIO_API_BASE: telephony.url,
    SALES_ALERT_PHONE: '+15045550178',
    LAMBDA_TASK_ROOT: siteRoot,
    ...blobs.variables,
    ...Object.fromEntries(
      ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE']
        .concat('OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL')
        .map((name) => [name, process.env[name] ?? '']),
    ),
  };
  Object.assign(process.env, variables);
  forgetEnv();
  await migrate();
  const credentials = { accountSid: `AC${'0'.repeat(31)}1`, authToken: 'token' };
  await storeConfiguration({ credentials, phoneNumber: '+15045550142' }, 'admin@levee.example');
  const query = async (text: string, params: (string | null)[] = []) =>
    (await executor.run([{ query: text, params }], ''))[0]?.rows ?? [];
  const setMode = async (next: FaultMode) => {
    mode = next;
    mail.behave(next.mail ?? 'take');
    telephony.setFault({ mode: next.telephony ?? 'up', delayMs: 300 });
    await payments.standIn.control('fault', { mode: next.payments ?? 'up', delayMs: 300 });
    if (next.model === 'refuses') model.behave({ kind: 'refuses', status: 500 });
    else if (next.model === 'limited') model.behave({ kind: 'refuses', status: 429 });
    else if (next.model === 'cuts') model.behave({ kind: 'cuts', text: answer });
    else if (next.model === 'silent') model.behave({ kind: 'silent' });
    else model.behave({ kind: 'writes', text: answer });
  };
  await setMode(mode);
  return {
    variables,
    query,
    mail,
    payments,
    texts,
    setMode,
    /** Moves the database's clock forward by an interval, so that scheduled work becomes due. */
    pass: (time: string) => query('update moved.clock set ahead = ahead + $1::interval', [time]),
    async close() {
      shell.remove();
      await Promise.all([mail.close(), blobs.close(), telephony.close()]);
      await Promise.all([payments.close(), model.close(), database.close()]);
      await executor.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openDatabase(aheadMs: number, postgresUrl?: string) {
  const schema = 'create schema moved';
  const clock = [
    `create table moved.clock as select interval '${aheadMs} milliseconds' as ahead`,
    ...['now', 'clock_timestamp'].map(
      (name) =>
        `create function moved.${name}() returns timestamptz language sql stable as
         'select pg_catalog.${name}() + (select ahead from moved.clock)'`,
    ),
  ];
  const path = 'moved, pg_catalog, public';
  let executor: SqlExecutor;
  let drop = () => Promise.resolve();
  if (postgresUrl) {
    const made = await createDatabase(postgresUrl);
    drop = made.drop;
    const url = databaseUrl(postgresUrl, made.name);
    const first = openPostgres(url);
    const set = `alter database ${made.name} set search_path = ${path}`;
    for (const query of [schema, ...clock, set]) await first.run([{ query, params: [] }], '');
    await first.close();
    executor = openPostgres(url);
  } else {
    executor = await openEmbeddedPostgres();
    for (const query of [schema, ...clock, `set search_path = ${path}`])
      await executor.run([{ query, params: [] }], '');
  }
  return { executor, drop };
}

/** Serves the database; `nextFault` decides how each request fails. */
async function serveDatabase(executor: SqlExecutor, nextFault: () => DatabaseFault) {
  const serve = createNeonEndpoint(executor);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = nextFault();
    if (fault === 'away') return void response.writeHead(503).end('away');
    if (fault === 'hangs') return;
    if (fault === 'slow') await wait(200);
    if (fault === 'cut') {
      // The statements run, but the response is never sent.
      const cut = { writeHead: () => cut, end: () => void request.socket.destroy() };
      return serve(request, Object.assign(Object.create(response) as ServerResponse, cut));
    }
    serve(request, response);
  };
  return startNodeServer((request, response) => void handle(request, response));
}
