import { afterEach, beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { openTestMailServer, type TestMailServer } from '#tests/fixtures/smtp.ts';
import { batch } from '#src/integrations/database/client.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { queueMail, type QueueOptions } from './outbox.ts';
import { sendOutbox } from './send-outbox.server.ts';

const fixture = setUpDatabase();
let server: TestMailServer;
beforeEach(async () => {
  await fixture.query('delete from outbox_mails');
  server = await openTestMailServer();
  process.env.SMTP_URL = server.url;
  forgetEnv();
});
afterEach(() => server.close());

async function queue(to: string, options: QueueOptions = {}) {
  const mail = { to, subject: 'Hello', text: 'Words', html: '<p>Words</p>' };
  await batch({ mail: queueMail(mail, options) });
}

async function readMails() {
  const rows = await fixture.query(
    `select state, attempts, unconfirmed_handovers, lease_id, last_error,
       round(extract(epoch from due_at - now()) / 60)
     from outbox_mails order by created_at, recipient`,
  );
  return rows.map(([state, attempts, handovers, lease, error, minutes]) => ({
    state,
    error,
    held: lease !== null,
    attempts: Number(attempts),
    handovers: Number(handovers),
    dueInMinutes: Number(minutes),
  }));
}

const makeDue = () => fixture.query('update outbox_mails set due_at = now()');

const report = (id: string) => ({ preparation: { kind: 'report', id } });

test('a preparation runs before each attempt to send its email', async () => {
  const events: string[] = [];
  server.onText = () => void events.push('text arrived');
  server.behave('defer-text');
  await queue('a@city.example', report('r1'));
  const preparations = { report: async (id: string) => void events.push(`made ${id}`) };
  await sendOutbox(undefined, preparations);
  server.behave('take');
  await makeDue();
  expect((await sendOutbox(undefined, preparations)).sent).toBe(1);
  expect(events).toEqual(['made r1', 'text arrived', 'made r1', 'text arrived']);
});

test('a sender without the preparation skips its emails and sends the others', async () => {
  await queue('a@city.example', report('r1'));
  await queue('b@city.example');
  expect((await sendOutbox()).sent).toBe(1);
  const other = { other: () => Promise.reject(new Error('never called')) };
  expect((await sendOutbox(undefined, other)).sent).toBe(0);
  expect(await readMails()).toMatchObject([
    { state: 'waiting', attempts: 0, held: false },
    { state: 'sent' },
  ]);
});

test('while a preparation fails its email is retried with a short back-off, and other emails are sent', async () => {
  for (let n = 0; n < 7; n += 1) await queue(`a${n}@city.example`, report(`r${n}`));
  await queue('b@city.example');
  let tries = 0;
  const store = { report: () => Promise.reject(new Error(`The store is down ${(tries += 1)}.`)) };
  expect(await sendOutbox(undefined, store)).toMatchObject({ sent: 1, waiting: 1 });
  // Only one is tried; the other six are unchanged.
  expect(tries).toBe(1);
  const waiting = (await readMails()).filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ attempts, held }) => ({ attempts, held }))).toEqual([
    { attempts: 1, held: false },
    ...Array.from({ length: 6 }, () => ({ attempts: 0, held: false })),
  ]);
  expect(waiting[0]).toMatchObject({ handovers: 0, error: 'The store is down 1.' });
  const delays: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    await makeDue();
    await fixture.query(`update outbox_mails set due_at = now() + interval '1 day'
      where recipient <> 'a0@city.example'`);
    await sendOutbox(undefined, store);
    delays.push((await readMails())[0]!.dueInMinutes);
  }
  expect(delays).toEqual([2, 4, 8, 10, 10, 10, 10]);

  await makeDue();
  expect((await sendOutbox(undefined, { report: async () => undefined })).sent).toBe(7);
  expect(server.taken).toHaveLength(8);
});

test('a call during a run adds its own preparations', async () => {
  await queue('a@city.example');
  const made: string[] = [];
  let second: Promise<unknown> | undefined;
  server.onText = async () => {
    if (second) return;
    await queue('b@city.example', report('r1'));
    second = sendOutbox(undefined, { report: async (id) => void made.push(id) });
  };
  await sendOutbox();
  await second;
  expect(made).toEqual(['r1']);
  expect(server.taken).toHaveLength(2);
});
