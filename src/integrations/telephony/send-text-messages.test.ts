import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { TelephonyFault } from '#local/telephony/telephony-stand-in.ts';
import { batch } from '#src/integrations/database/client.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import {
  openTestTelephony,
  setKeys,
  testEncryptionKey,
  type TestTelephony,
} from '#tests/fixtures/telephony.ts';
import { storeConfiguration } from './configuration.server.ts';
import { sendTextMessages, claimDueText } from './send-text-messages.server.ts';
import { queueTextMessage } from './text-messages.ts';

const authToken = 'canary-2f9d4f7e-token';
const credentials = { accountSid: 'AC0123456789abcdef0123456789abcdef', authToken };
const salesPhone = '+15045550178';

const fixture = setUpDatabase();
let telephony: TestTelephony;
beforeEach(async () => {
  await telephony?.close();
  telephony = await openTestTelephony();
  logged.length = 0;
  await fixture.query('truncate telephony_configuration, text_messages');
  await configure('+1 (504) 555-0142');
});
afterAll(() => telephony.close());

const logged: string[] = [];
const keep = (...values: unknown[]) =>
  void logged.push(
    values.map((word) => (word instanceof Error ? word.message : JSON.stringify(word))).join(' '),
  );
const log = { info: keep, warn: keep, error: keep };
const send = () => sendTextMessages({ batch, log });

async function configure(phoneNumber: string | null, changed = credentials): Promise<void> {
  const configuration = { credentials: changed, phoneNumber };
  await storeConfiguration(configuration, 'ana@city.example');
}
const queue = async (body = 'Demo booked.', to = salesPhone) =>
  await batch({ text: queueTextMessage({ to, body }) });
const rows = () =>
  fixture.query('select state, attempts::text, last_error from text_messages order by created_at');
/** Simulates the next minutes. */
const makeDue = () =>
  fixture.query(
    `update text_messages set due_at = now(), sending_since = sending_since - interval '2 minutes'`,
  );
const none = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };

test('a queued message is sent once, from the configured number', async () => {
  await queue('Demo booked: City of Somewhere.');
  expect(await send()).toEqual({ ...none, sent: 1 });
  expect(telephony.texts()).toEqual([
    expect.objectContaining({
      to: salesPhone,
      from: '+15045550142',
      body: 'Demo booked: City of Somewhere.',
    }),
  ]);
  expect(await send()).toEqual(none);
  expect(telephony.texts()).toHaveLength(1);
  const [[state, providerId]] = (await fixture.query(
    'select state, provider_id from text_messages',
  )) as [[string, string]];
  expect([state, providerId]).toEqual(['sent', telephony.texts()[0]?.sid]);
});

test('a message costs two round trips, and an empty queue one', async () => {
  await queue();
  let before = fixture.roundTrips();
  await send();
  // The third one finds no other due message.
  expect(fixture.roundTrips() - before).toBe(3);
  before = fixture.roundTrips();
  await send();
  expect(fixture.roundTrips() - before).toBe(1);
});

test('nothing is queued without credentials or a phone number', async () => {
  await configure(null);
  await queue();
  await fixture.query('truncate telephony_configuration');
  await queue();
  expect(await rows()).toEqual([]);
});

test('concurrent runs send each message once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => queue(`Message ${index}`)));
  await Promise.all(Array.from({ length: 6 }, send));
  const bodies = telephony.texts().map(({ body }) => body);
  expect(bodies).toHaveLength(12);
  expect(new Set(bodies).size).toBe(12);
});

test('a message that Twilio did not accept is sent once, later', async () => {
  await queue();
  await queue();
  telephony.standIn.setFault({ mode: 'rate-limited' });
  expect(await send()).toEqual({ ...none, waiting: 1 });
  // The failure is not about one message, so the other was not tried.
  expect(telephony.standIn.requests()).toBe(1);
  telephony.standIn.setFault({});
  expect(await send()).toEqual({ ...none, sent: 1 });
  await makeDue();
  expect(await send()).toEqual({ ...none, sent: 1 });
  expect(telephony.texts()).toHaveLength(2);
});

test.each<TelephonyFault>([
  { mode: 'lost' },
  { mode: 'down' },
  { mode: 'garbled' },
  { mode: 'broken' },
])('a message that may have been sent (%j) is not sent again', async (orders) => {
  await queue();
  telephony.standIn.setFault(orders);
  expect(await send()).toEqual({ ...none, unconfirmed: 1 });
  telephony.standIn.setFault({});
  await makeDue();
  expect(await send()).toEqual(none);
  expect(telephony.texts().length).toBeLessThanOrEqual(1);
});

test('a message whose sender died is unconfirmed, and not sent again', async () => {
  await queue();
  const claimed = await claimDueText(batch);
  expect(claimed?.text.body).toBe('Demo booked.');
  expect(await send()).toEqual(none);
  await makeDue();
  expect(await send()).toEqual(none);
  expect(await rows()).toEqual([['unconfirmed', '0', 'Its sender was ended.']]);
  expect(telephony.texts()).toEqual([]);
});

test('a message that is sent while the database is down is not sent again', async () => {
  await queue();
  telephony.standIn.setFault({ mode: 'slow', delayMs: 200 });
  const run = send();
  await vi.waitFor(() => expect(telephony.texts()).toHaveLength(1), { timeout: 60_000 });
  fixture.setReachable(false);
  await expect(run).rejects.toThrow();
  fixture.setReachable(true);
  await makeDue();
  await send();
  expect(telephony.texts()).toHaveLength(1);
});

test('a message to a refused number fails, and the next message is sent', async () => {
  await queue('To nobody', '+150');
  await queue('To sales');
  expect(await send()).toEqual({ ...none, failed: 1, sent: 1 });
  expect(await rows()).toEqual([
    ['failed', '1', 'Twilio answered 400 with its code 21211.'],
    ['sent', '0', null],
  ]);
});

test('with wrong credentials a message is retried for a day, with growing delays', async () => {
  await configure('+15045550142', { ...credentials, authToken: 'invalid' });
  await queue();
  for (const [attempt, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    expect(await send()).toEqual({ ...none, waiting: 1 });
    const [[waits, attempts]] = (await fixture.query(
      `select round(extract(epoch from due_at - now()) / 60)::text, attempts::text from text_messages`,
    )) as [[string, string]];
    expect([Number(waits), Number(attempts)]).toEqual([minutes, attempt + 1]);
    await makeDue();
  }
  await fixture.query(`update text_messages set created_at = now() - interval '25 hours'`);
  expect(await send()).toEqual({ ...none, failed: 1 });
});

test('with unreadable credentials nothing is sent, and the log names the variable', async () => {
  await queue();
  setKeys('f'.repeat(64));
  expect(await send()).toEqual({ ...none, waiting: 1 });
  expect(logged.join()).toContain('ENCRYPTION_KEY');
  setKeys('f'.repeat(64), testEncryptionKey);
  await makeDue();
  expect(await send()).toEqual({ ...none, sent: 1 });
});

test('neither the log nor the database shows the token, and the log does not show the message', async () => {
  await queue('A canary of a message');
  for (const mode of ['broken', 'rate-limited', 'lost'] as const) {
    telephony.standIn.setFault({ mode });
    await send();
    await makeDue();
  }
  const stored = await fixture.query(
    'select last_error from text_messages union all select t::text from telephony_configuration t',
  );
  const basic = Buffer.from(`${credentials.accountSid}:${authToken}`).toString('base64');
  const everything = logged.join() + JSON.stringify(stored);
  for (const secret of [authToken, basic, credentials.accountSid, 'canary of a'])
    expect(everything).not.toContain(secret);
});
