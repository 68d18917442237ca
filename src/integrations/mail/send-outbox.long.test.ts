import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import { test, vi } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { databaseUrl } from '#tests/fixtures/postgres-databases.ts';
import { openTestMailServer } from '#tests/fixtures/smtp.ts';
import type { TestMailServer } from '#tests/fixtures/smtp.ts';
import { batch } from '#src/integrations/database/client.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { claimDueMails, clearLeases, markHandover } from './outbox-rows.server.ts';
import { queueMail } from './outbox.ts';
import type { Mail } from './outbox.ts';
import { runTime, sendDueMails, sendOutbox } from './send-outbox.server.ts';
import { makeMail } from '#tests/fixtures/outbox.ts';

const fixture = setUpDatabase();
let server: TestMailServer;
beforeEach(async () => {
  await fixture.query('delete from outbox_mails');
  await fixture.query('delete from mail_server');
  server = await openTestMailServer();
  useServer(server);
});
afterEach(() => server.close());

// Longer than in production, so that a slow machine doesn't end runs early.
const { claimUntilMs } = runTime;
beforeAll(() => void (runTime.claimUntilMs = 300_000));
afterAll(() => void (runTime.claimUntilMs = claimUntilMs));

function useServer({ url }: { url: string }) {
  process.env.SMTP_URL = url;
  forgetEnv();
}

async function queue(mail: Partial<Mail> = {}) {
  await batch({ mail: queueMail(makeMail(mail)) });
}

/** Queues emails to many addresses; resolves to the addresses. */
async function queueMany(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `p${n}@city${n}.example`);
  await batch({ mails: names.map((to) => queueMail(makeMail({ to }))) });
  return names;
}

async function readMails() {
  const rows = await fixture.query(
    `select state, attempts, unconfirmed_handovers, lease_id,
       round(extract(epoch from due_at - now()) / 60), last_error
     from outbox_mails order by created_at, recipient`,
  );
  return rows.map(([state, attempts, handovers, lease, minutes, error]) => ({
    state,
    attempts: Number(attempts),
    handovers: Number(handovers),
    held: lease !== null,
    dueInMinutes: Number(minutes),
    error,
  }));
}

const receivers = async () =>
  (await server.parsed()).map((mail) => mail.to?.[0]?.address).toSorted();

const makeDue = () =>
  fixture.query(`update outbox_mails set due_at = now(), lease_id = null, leased_until = null`);

test('an email is sent with both parts, attachment, headers and its stored Message-ID (R20)', async () => {
  await queue({
    subject: 'Your demo\r\nBcc: evil@city.example',
    text: 'Grüße\n.\n..dots\n',
    headers: {
      'Reply-To': 'sales@levee.example',
      'List-Unsubscribe': '<https://www.levee.example/u?t=1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments: [
      {
        filename: 'demo.ics',
        contentType: 'text/calendar; method=REQUEST; charset=utf-8',
        content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      },
    ],
  });
  expect(await sendOutbox()).toEqual({ sent: 1, waiting: 0, failed: 0, unconfirmed: 0 });
  const [mail] = await server.parsed();
  const [[messageId] = []] = await fixture.query('select message_id from outbox_mails');
  expect(mail).toMatchObject({
    messageId,
    subject: 'Your demo Bcc: evil@city.example',
    from: { name: 'Levee', address: 'hello@levee.example' },
    to: [{ address: 'dana@city.example' }],
    replyTo: [{ address: 'sales@levee.example' }],
  });
  expect(messageId).toMatch(/^<[0-9a-f-]{36}@levee\.example>$/);
  expect(mail?.text).toContain('Grüße\n.\n..dots');
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.attachments[0]).toMatchObject({ filename: 'demo.ics', mimeType: 'text/calendar' });
  expect(server.taken[0]).toMatch(/Content-Type: text\/calendar;[^]{0,60}method=REQUEST/);
  expect(server.taken[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(server.taken[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  // Without NDR, which would suppress bounces.
  expect(server.taken[0]).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r?$/m);
  expect(await readMails()).toMatchObject([{ state: 'sent', handovers: 0, held: false }]);
});

test('an email that a person wrote asks for out-of-office replies', async () => {
  await queue({ headers: { 'Auto-Submitted': 'no' } });
  await sendOutbox();
  expect(server.taken[0]).toMatch(/^Auto-Submitted: no\r?$/m);
  expect(server.taken[0]).not.toContain('X-Auto-Response-Suppress');
});

test('the emails of a run share one connection', async () => {
  await queueMany(4);
  expect((await sendOutbox()).sent).toBe(4);
  expect(server.connections).toBe(1);
});

test('while the mail server is down all emails wait, and then each is sent once', async () => {
  const { url } = server;
  await server.close();
  await queueMany(7);
  expect((await sendOutbox()).sent).toBe(0);
  expect(await readMails()).toMatchObject(
    Array.from({ length: 7 }, () => ({ state: 'waiting', handovers: 0, held: false })),
  );
  server = await openTestMailServer(Number(new URL(url).port));
  await makeDue();
  expect((await sendOutbox()).sent).toBe(7);
  expect(new Set((await server.parsed()).map((mail) => mail.to?.[0]?.address)).size).toBe(7);
});

test('a run connects once to a mail server that is down, however many emails are waiting', async () => {
  let connections = 0;
  const closed = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  onTestFinished(() => void closed.close());
  useServer({ url: `smtp://127.0.0.1:${(closed.address() as AddressInfo).port}` });
  await queueMany(12);
  expect((await sendOutbox()).sent).toBe(0);
  expect(connections).toBe(1);
});

test('back-off doubles from one minute to four hours, and stays short while the server is down', async () => {
  server.behave('greylist');
  await queue();
  const delays: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    await makeDue();
    await sendOutbox();
    delays.push((await readMails())[0]!.dueInMinutes);
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
  server.behave('busy');
  await makeDue();
  await sendOutbox();
  expect(await readMails()).toMatchObject([{ state: 'waiting', dueInMinutes: 10, handovers: 0 }]);
});

test.each(['greylist', 'reject-text', 'defer-text', 'drop-before-text', 'busy'] as const)(
  'after a server does "%s" three times it gets the email once',
  async (behavior) => {
    server.behave(behavior);
    await queue();
    for (let n = 0; n < 3; n += 1) {
      await makeDue();
      await sendOutbox();
    }
    expect(await readMails()).toMatchObject([{ state: 'waiting', attempts: 3, handovers: 0 }]);
    expect(server.taken).toHaveLength(0);
    server.behave('take');
    await makeDue();
    await sendOutbox();
    expect(await readMails()).toMatchObject([{ state: 'sent' }]);
    expect(server.taken).toHaveLength(1);
  },
);

test('an email to a permanently refused address fails at once with the reason, and others are sent', async () => {
  server.behave('reject-recipient');
  await queue({ to: 'a@city.example' });
  await sendOutbox();
  server.behave('take');
  await queue({ to: 'b@city.example' });
  await sendOutbox();
  expect(await readMails()).toMatchObject([
    { state: 'failed', error: expect.stringContaining('550 unknown') as string },
    { state: 'sent' },
  ]);
});

test('an email that was not accepted for five days fails', async () => {
  server.behave('greylist');
  await queue();
  await fixture.query(`update outbox_mails set created_at = now() - interval '4 days 23 hours'`);
  await sendOutbox();
  expect(await readMails()).toMatchObject([{ state: 'waiting' }]);
  await fixture.query(`update outbox_mails set created_at = now() - interval '5 days 1 hour'`);
  await makeDue();
  await sendOutbox();
  expect(await readMails()).toMatchObject([{ state: 'failed' }]);
});

test('lost responses cause at most one duplicate, with the same Message-ID, and then need an operator', async () => {
  server.behave('take-and-drop');
  await queue();
  for (let n = 0; n < 4; n += 1) {
    await makeDue();
    await sendOutbox();
  }
  expect(server.taken).toHaveLength(2);
  const [first, second] = await server.parsed();
  expect(second?.messageId).toBe(first?.messageId);
  expect(await readMails()).toMatchObject([{ state: 'unconfirmed', handovers: 2 }]);
});

test('when responses are lost for two hours no email uses up its handovers, and then all are sent (R20)', async () => {
  await queueMany(60);
  const aMinuteLater = async () => {
    await fixture.query(`update outbox_mails set due_at = due_at - interval '1 minute'`);
    await fixture.query(`update mail_server set next_try_at = next_try_at - interval '1 minute'`);
  };
  server.behave('take-and-drop');
  for (let minute = 0; minute < 120; minute += 1) {
    await Promise.all([sendDueMails(), sendDueMails()]);
    await aMinuteLater();
  }
  const duplicates = server.taken.length;
  expect(duplicates).toBeLessThan(24);
  expect((await readMails()).filter(({ state }) => state !== 'waiting')).toEqual([]);
  server.behave('take');
  for (let minute = 0; minute < 15; minute += 1) {
    await sendDueMails();
    await aMinuteLater();
  }
  expect((await readMails()).filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(server.taken).toHaveLength(60 + duplicates);
});

test('a server that accepts an email and stops responding counts as a lost response', async () => {
  useServer({ url: `${server.url}?socketTimeout=2000` });
  server.behave('take-and-hang');
  await queue();
  await sendOutbox();
  expect(server.taken).toHaveLength(1);
  expect(await readMails()).toMatchObject([{ state: 'waiting', attempts: 1, handovers: 1 }]);
});

test('a process that dies during handovers sends at most one duplicate', async () => {
  await queue();
  for (let n = 0; n < 4; n += 1) {
    await makeDue();
    const [mail] = await claimDueMails(5);
    // The process dies here; the text may have been sent.
    if (mail) await markHandover(mail);
  }
  await makeDue();
  await sendOutbox();
  expect(server.taken).toHaveLength(0);
  expect(await readMails()).toMatchObject([{ state: 'unconfirmed', handovers: 2 }]);
});

test('a process that dies before a handover causes neither loss nor duplicate', async () => {
  await queue();
  for (let n = 0; n < 5; n += 1) {
    expect(await claimDueMails(5)).toHaveLength(1);
    await clearLeases();
  }
  await sendOutbox();
  expect(server.taken).toHaveLength(1);
});

test('an email that a dead run claimed is available after its lease', async () => {
  await queue();
  expect(await claimDueMails(5)).toHaveLength(1);
  expect(await claimDueMails(5)).toHaveLength(0);
  const [[secondsLeft] = []] = await fixture.query(
    'select extract(epoch from leased_until - now()) from outbox_mails',
  );
  expect(Number(secondsLeft)).toBeGreaterThan(20);
  expect(Number(secondsLeft)).toBeLessThanOrEqual(30);
  await fixture.query(`update outbox_mails set leased_until = now() - interval '1 second'`);
  expect(await claimDueMails(5)).toHaveLength(1);
});

test('a run that lost its lease to another run sends nothing', async () => {
  await queue();
  const [stale] = await claimDueMails(5);
  await clearLeases();
  await claimDueMails(5);
  expect(await markHandover(stale!)).toBe(false);
});

test('a database that fails after an email was accepted causes at most one duplicate', async () => {
  await queue();
  server.onText = () => {
    fixture.setReachable(false);
  };
  await sendOutbox().catch(() => undefined);
  expect(server.taken).toHaveLength(1);
  fixture.setReachable(true);
  server.onText = undefined;
  await makeDue();
  await sendOutbox();
  expect(server.taken.length).toBeLessThanOrEqual(2);
  expect(await readMails()).toMatchObject([{ state: 'sent' }]);
}, 20_000);

test('an email whose responses were lost is handed over a second time, but not a third', async () => {
  await queue();
  const [mail] = await claimDueMails(1);
  const tries = [];
  for (let count = 0; count < 3; count += 1) tries.push(await markHandover(mail!));
  expect(tries).toEqual([true, true, false]);
});

test('a run skips emails that another run is claiming, without waiting', async () => {
  await queue({ to: 'first@city.example' });
  await queue({ to: 'second@city.example' });
  const [[name] = []] = await fixture.query('select current_database()');
  const other = new pg.Client(databaseUrl(inject('postgresServer'), name ?? ''));
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin');
  await other.query(`select 1 from outbox_mails where recipient like 'first@%' for update`);

  let isOver = false;
  const claiming = claimDueMails(10).finally(() => (isOver = true));
  const isWaiting = async () => {
    const waiting = await other.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.rowCount !== 0;
  };
  await vi.waitUntil(async () => isOver || (await isWaiting()), { timeout: 60_000 });
  await other.query('rollback');
  expect((await claiming).map(({ recipient }) => recipient)).toEqual(['second@city.example']);
});

test('eight concurrent runs send each of forty emails once', async () => {
  const names = await queueMany(40);
  server.onText = () => wait(2);
  const runs = await Promise.all(Array.from({ length: 8 }, () => sendDueMails()));
  expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(40);
  expect(await receivers()).toEqual(names.toSorted());
});

test('many emails are sent over several concurrent sessions, each once', async () => {
  const names = await queueMany(200);
  let [waiting, release] = [0, () => {}];
  const allWait = new Promise<void>((done) => (release = done));
  server.onText = () => {
    // From the eighth session on, emails wait until eight are being sent at once.
    if (server.connections < 8) return;
    waiting += 1;
    if (waiting === 8) release();
    return allWait;
  };
  expect(await sendDueMails(undefined, {}, 8)).toMatchObject({ sent: 200, waiting: 0 });
  expect(server.connections).toBe(8);
  expect(await receivers()).toEqual(names.toSorted());
});

test('a mail server that allows three sessions gets few more connections, and every email', async () => {
  const names = await queueMany(120);
  server.mostConnections = 3;
  expect(await sendDueMails(undefined, {}, 24)).toMatchObject({ sent: 120, waiting: 0 });
  expect(server.connections).toBeGreaterThan(3);
  expect(server.connections).toBeLessThan(12);
  expect(await receivers()).toEqual(names.toSorted());
});

test('a mail server that defers emails gets fewer at a time, and accepts the others', async () => {
  await queueMany(200);
  let atOnce = 0;
  let most = 0;
  server.onText = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    server.behave(atOnce > 2 ? 'defer-text' : 'take');
    await wait(5);
    atOnce -= 1;
  };
  const run = await sendDueMails(undefined, {}, 24);
  expect(most).toBeGreaterThan(2);
  expect(run.waiting).toBeGreaterThan(0);
  // Without fewer sessions, most emails would be deferred.
  expect(run.waiting).toBeLessThan(24);
  expect(run.sent + run.waiting).toBe(200);
});

test('a session is replaced after a hundred emails', async () => {
  await queueMany(101);
  expect((await sendDueMails()).sent).toBe(101);
  expect(server.connections).toBe(2);
});

test('a database that fails while eight sessions send causes no loss, and at most one duplicate per session', async () => {
  const names = await queueMany(100);
  server.onText = () => {
    if (server.taken.length > 60) fixture.setReachable(false);
  };
  await sendDueMails(undefined, {}, 8).catch(() => undefined);
  fixture.setReachable(true);
  server.onText = undefined;
  await makeDue();
  await sendDueMails(undefined, {}, 8);
  const all = await receivers();
  expect([...new Set(all)]).toEqual(names.toSorted());
  expect(all.length - names.length).toBeLessThanOrEqual(8);
  expect((await readMails()).every(({ state }) => state === 'sent')).toBe(true);
});

test('calls during a run share one further run', async () => {
  await queue({ to: 'a@city.example' });
  let late: Promise<unknown>[] = [];
  server.onText = async () => {
    if (late.length > 0) return;
    await queue({ to: 'b@city.example' });
    late = Array.from({ length: 20 }, () => sendOutbox());
  };
  await sendOutbox();
  await Promise.all(late);
  expect(server.taken).toHaveLength(2);
  expect(server.connections).toBeLessThanOrEqual(2);
});

test('a call waits at most for the run after the current one, even with many further calls', async () => {
  runTime.claimUntilMs = 1_500;
  onTestFinished(() => void (runTime.claimUntilMs = 300_000));
  let isOver = false;
  const others: Promise<unknown>[] = [];
  server.onText = async () => {
    if (isOver || others.length === 5_000) return;
    // Another domain each time, because of the caps.
    await queue({ to: `dana@town-${others.length}.example` });
    others.push(sendOutbox());
  };
  await queue();
  await Promise.all([sendOutbox(), sendOutbox()]);
  isOver = true;
  expect(others.length).toBeGreaterThan(0);
  expect(others.length).toBeLessThan(5_000);
  await Promise.all(others);
});

test('a run logs only the ids of emails', async () => {
  const secret = randomUUID();
  server.behave('reject-recipient');
  await queue({ to: `${secret}@city.example`, subject: secret, text: secret });
  const lines: string[] = [];
  const log = (event: string, facts: object) => void lines.push(event + JSON.stringify(facts));
  await sendOutbox({ info: log, warn: log, error: () => undefined });
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain(secret);
});
