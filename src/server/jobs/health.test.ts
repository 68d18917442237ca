import { expect, test, vi } from 'vitest';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import health from '#functions/health.ts';
import sendMail from '#functions/send-mail.ts';
import { batch } from '#src/integrations/database/client.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { forgetEnv } from '#src/environment/env.ts';

const fixture = setUpDatabase();

const ask = () => health(new Request('https://www.levee.example/api/health'), makeContext());

test('health follows the database: 200, 503 while it is down, 200 again', async () => {
  expectLoggedError(/request failed.*HttpError/);
  const up = await ask();
  expect(up.status).toBe(200);
  expect(up.headers.get('cache-control')).toBe('no-store');
  expect(await up.json()).toEqual({ success: true, data: { database: 'up' } });
  fixture.setReachable(false);
  const down = await ask();
  expect(down.status).toBe(503);
  expect(await down.json()).toEqual({ success: false, error: 'The database does not answer.' });
  fixture.setReachable(true);
  expect((await ask()).status).toBe(200);
});

test('health checks only the database; other missing or malformed variables are logged without their values', async () => {
  const { AUTH_SECRET, SMTP_URL } = process.env;
  delete process.env.AUTH_SECRET;
  process.env.SMTP_URL = 'canary';
  forgetEnv();
  expect((await ask()).status).toBe(200);
  expectLoggedError(/SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address\./);
  expectLoggedError(/AUTH_SECRET is missing: set it as \.env\.example shows\./);
  expect(logged().join()).not.toContain('canary');
  Object.assign(process.env, { AUTH_SECRET, SMTP_URL });
  forgetEnv();
  const before = logged('error').length;
  await ask();
  expect(logged('error').slice(before)).toEqual([]);
});

test('health is 503 when no database is configured', async () => {
  expectLoggedError(/environment not right.*EnvError/);
  expectLoggedError(/request failed.*HttpError/);
  const { DATABASE_URL } = process.env;
  delete process.env.DATABASE_URL;
  // Fresh modules, because these already have a connection.
  vi.resetModules();
  const { default: fresh } = await import('#functions/health.ts');
  const answer = await fresh(new Request('https://www.levee.example/api/health'), makeContext());
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, error: 'The database does not answer.' },
  ]);
  Object.assign(process.env, { DATABASE_URL });
  forgetEnv();
});

test('send-mail sends what is due, and retries on the next run what failed', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  const server = await setUpTestMailServer();
  const run = () => sendMail(new Request('https://www.levee.example/'), makeContext());
  await batch({ mail: queueMail({ to: 'dana@city.example', subject: 'a', text: 'b', html: 'c' }) });
  fixture.setReachable(false);
  await expect(run()).rejects.toThrow();
  fixture.setReachable(true);
  await run();
  expect(server.taken).toHaveLength(1);
});
