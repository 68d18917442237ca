import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../tests/fixtures/database.ts';
import type { TestDatabase } from '../../tests/fixtures/database.ts';
import { makeContext } from '../../tests/fixtures/function-context.ts';
import { openTestMailServer } from '../../tests/fixtures/smtp.ts';
import health from '#functions/health.ts';
import sendMail from '#functions/send-mail.ts';
import { database } from '#src/integrations/database/client.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { forgetEnv } from './env.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await openTestDatabase();
});
afterAll(() => fixture.close());
beforeEach(() => {
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});

const ask = () => health(new Request('https://www.levee.example/api/health'), makeContext());

test('health follows the database: 200, 503 while it is down, 200 again', async () => {
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

test('health is 503 when nothing is configured', async () => {
  const { AUTH_SECRET } = process.env;
  delete process.env.AUTH_SECRET;
  forgetEnv();
  expect((await ask()).status).toBe(503);
  process.env.AUTH_SECRET = AUTH_SECRET;
  forgetEnv();
});

test('the function of every minute sends what is due, and does not fail when the database is down', async () => {
  const server = await openTestMailServer();
  process.env.SMTP_URL = server.url;
  forgetEnv();
  const run = () => sendMail(new Request('https://www.levee.example/'), makeContext());
  await database().batch([
    queueMail({ to: 'dana@city.example', subject: 'a', text: 'b', html: 'c' }),
  ]);
  fixture.setReachable(false);
  await run();
  fixture.setReachable(true);
  await run();
  expect(server.taken).toHaveLength(1);
  await server.close();
});
