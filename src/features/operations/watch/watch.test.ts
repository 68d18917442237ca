import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '@netlify/functions';
import watch from '#functions/watch.ts';
import health from '#functions/health.ts';
import operations from '#functions/operations.ts';
import sendMail from '#functions/send-mail.ts';
import { longestPauses } from './longest-pauses.ts';
import { uptimeOf } from './uptime.server.ts';
import { batch } from '#src/integrations/database/client.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { countFailures } from '#src/server/counts.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { openTestTelephony } from '#tests/fixtures/telephony.ts';
import { site } from '#src/site.ts';

setUpShell();
const fixture = setUpDatabase();
const telephony = await openTestTelephony();
afterAll(telephony.close);
beforeEach(async () => {
  Object.assign(process.env, { ADMIN_EMAILS: 'ana@city.example,bo@city.example', ALARM_PHONE: '' });
  forgetEnv();
  await fixture.query(
    'truncate outbox_mails, mail_server, alarms, uptime_checks, failure_counts, purchases, island_crashes, chat_model_days, scheduled_runs, text_messages, telephony_configuration',
  );
});
afterEach(() => {
  delete process.env.ADMIN_EMAILS;
  delete process.env.ALARM_PHONE;
  delete process.env.DATABASE_SIZE_LIMIT_MB;
  delete process.env.CHAT_DAILY_BUDGET;
  forgetEnv();
});

const run = () => watch(new Request('https://www.levee.example/'), makeContext());
const alarmsSent = async () =>
  (
    await fixture.query(
      `select recipient, subject from outbox_mails where subject like 'Alarm:%' order by 1, 2`,
    )
  ).map((row) => row.join(': '));
const get = (path: string) =>
  health(new Request(`https://www.levee.example${path}`), makeContext());
/** Inserts checks for a period until now. */
const hasBeenWatched = (time: string) =>
  fixture.query(
    `insert into uptime_checks (slot) select generate_series(
       date_bin('5 minutes', now() - $1::interval, 'epoch'), now() - interval '5 minutes', '5 minutes')`,
    [time],
  );
const insertMails = (count: number, columns: string, values: string) =>
  fixture.query(`insert into outbox_mails
      (id, message_id, recipient, subject, text_body, html_body, ${columns})
    select gen_random_uuid(), n::text, 'x@town' || n || '.example', 'a', 'b', 'c', ${values}
    from generate_series(1, ${count}) n`);

test('while everything works no alarm is sent, and an outside monitor gets 200', async () => {
  await run();
  expect(await alarmsSent()).toEqual([]);
  expect((await get('/api/health?deep')).status).toBe(200);
  expect(await fixture.query('select failing from uptime_checks')).toEqual([['{}']]);
});

const subjects = {
  mail: 'Mail cannot leave',
  webhooks: 'Stripe’s events do not reach us',
  limits: 'A limit is being hit',
  disputes: 'A payment is disputed',
  crashes: 'Interactive parts crash',
  'database-size': 'The database is nearly full',
  schedules: 'A schedule has stopped',
};
const problems: [name: keyof typeof subjects, arrange: () => Promise<unknown>][] = [
  ['mail', () => insertMails(3, 'attempts, created_at', `4, now() - interval '40 minutes'`)],
  ['mail', () => fixture.query('insert into mail_server (lost_in_a_row) values (3)')],
  ['mail', () => insertMails(1, 'due_at', `now() - interval '20 minutes'`)],
  ['webhooks', () => batch({ count: countFailures('webhook-failed') })],
  ['webhooks', () => batch({ count: countFailures('webhook-missed', 2) })],
  ['limits', () => insertMails(20, 'state', `'held'`)],
  [
    'limits',
    async () => {
      process.env.CHAT_DAILY_BUDGET = '5';
      forgetEnv();
      await fixture.query(
        `insert into chat_model_days (day, answers) values ((now() at time zone 'utc')::date, 5)`,
      );
    },
  ],
  [
    'disputes',
    () =>
      fixture.query(`insert into purchases (id, kind, occasion, status, amount_cents, currency,
        created_at, read_at, dispute_status) values ('cs_1', 'one_time', 'purchase', 'paid', 1, 'usd',
        now(), now(), 'needs_response')`),
  ],
  [
    'crashes',
    () =>
      fixture.query(`insert into island_crashes (day, island, error, engine, crashes)
        values ((now() at time zone 'utc')::date, 'DemoForm', 'TypeError', 'Safari 16', 10)`),
  ],
  [
    'database-size',
    async () => {
      process.env.DATABASE_SIZE_LIMIT_MB = '5';
      forgetEnv();
    },
  ],
  [
    'schedules',
    async () => {
      await hasBeenWatched('1 hour');
      await fixture.query(
        `insert into scheduled_runs (name, ran_at) values ('send-mail', now() - interval '16 minutes'),
          ('send-text-messages', now()), ('watch', now()), ('invoice-quotes', now())`,
      );
    },
  ],
];

test.each(problems)(
  'an alarm about %s is emailed to every administrator, and a monitor gets 503',
  async (name, arrange) => {
    await arrange();
    await run();
    expect(await alarmsSent()).toEqual([
      `ana@city.example: Alarm: ${subjects[name]}`,
      `bo@city.example: Alarm: ${subjects[name]}`,
    ]);
    expectLoggedError(/request failed.*HttpError/);
    const answer = await get('/api/health?deep');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { success: false, error: `Not right: ${name}.` },
    ]);
    expect((await get('/api/health')).status).toBe(200);
  },
);

test('one waiting email is enough to notice a mail server that is down for half an hour', async () => {
  const server = await setUpTestMailServer();
  const send = async () => {
    await fixture.query('update outbox_mails set due_at = now()');
    await sendMail(new Request('https://www.levee.example/'), makeContext());
  };
  const later = (time: string) =>
    fixture.query('update mail_server set down_since = down_since - $1::interval', [time]);
  const isFiring = async () => {
    await run();
    return (await fixture.query('select is_firing from alarms')).flat();
  };
  await batch({ mail: queueMail({ to: 'dana@city.example', subject: 'a', text: 'b', html: 'c' }) });
  server.behave('busy');
  await send();
  await later('29 minutes');
  expect(await isFiring()).toEqual([]);
  await send();
  await later('2 minutes');
  expect(await isFiring()).toEqual(['t']);
  expect(await alarmsSent()).toHaveLength(2);
  // The server refuses emails, but it is up.
  server.behave('greylist');
  await send();
  expect(await isFiring()).toEqual(['f']);
  server.behave('busy');
  await send();
  server.behave('take');
  await send();
  await later('31 minutes');
  expect(await isFiring()).toEqual(['f']);
});

test('an email whose report cannot be made does not count against the mail server', async () => {
  const server = await setUpTestMailServer();
  const preparation = { kind: 'report', id: 'x' };
  await batch({ mail: queueMail({ to: 'dana@city.example', subject: 'a', text: 'b', html: 'c' }) });
  await fixture.query('update outbox_mails set preparation = $1::jsonb', [
    JSON.stringify(preparation),
  ]);
  const run = await sendOutbox(undefined, { report: () => Promise.reject(new Error('away')) });
  expect(run).toMatchObject({ waiting: 1 });
  expect(server.connections).toBe(0);
  expect(await fixture.query('select down_since from mail_server')).toEqual([]);
});

test('when the checks have stopped, a monitor gets 503, and the status page shows it', async () => {
  await hasBeenWatched('1 hour');
  await fixture.query(`delete from uptime_checks where slot > now() - interval '24 minutes'`);
  expectLoggedError(/request failed.*HttpError/);
  const answer = await get('/api/health?deep');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, error: 'Not right: schedules.' },
  ]);
  expect(await (await get('/status')).text()).toContain('Part of the site is not working');
  // The first check after a laptop wakes up sends no alarm about itself.
  await run();
  expect(await alarmsSent()).toEqual([]);
  expect((await get('/api/health?deep')).status).toBe(200);
});

test('an alarm is sent once an hour while it lasts, even with concurrent runs', async () => {
  await fixture.query('insert into mail_server (lost_in_a_row) values (3)');
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await alarmsSent()).toHaveLength(2);
  await fixture.query(`update alarms set sent_at = sent_at - interval '59 minutes'`);
  await run();
  expect(await alarmsSent()).toHaveLength(2);
  await fixture.query(`update alarms set sent_at = sent_at - interval '1 minute'`);
  await run();
  expect(await alarmsSent()).toHaveLength(4);
  await fixture.query('truncate mail_server');
  await run();
  expect(await fixture.query('select name, is_firing from alarms')).toEqual([['mail', 'f']]);
});

test('where telephony is set up, alarms are also text messages', async () => {
  process.env.ALARM_PHONE = '+15045550199';
  forgetEnv();
  await fixture.query('insert into mail_server (lost_in_a_row) values (3)');
  await run();
  expect(await fixture.query('select recipient from text_messages')).toEqual([]);
  await batch({
    configuration: storeConfiguration(
      { credentials: { accountSid: 'AC1', authToken: 'token' }, phoneNumber: '+15045550142' },
      'ana@city.example',
    ),
  });
  await fixture.query('truncate alarms');
  await run();
  const [[to, body] = []] = await fixture.query('select recipient, body from text_messages');
  expect(to).toBe('+15045550199');
  expect(body).toMatch(
    RegExp(`^${site.name}: Mail cannot leave \\(.*\\)\\. See the runbook, mail\\.$`),
  );
  expect(body!.length).toBeLessThanOrEqual(160);
});

test('a machine that was asleep sends no alarm about its schedules', async () => {
  await fixture.query(
    `insert into scheduled_runs (name, ran_at) values ('send-mail', now() - interval '3 days'), ('delete-expired', now() - interval '3 days')`,
  );
  await run();
  expect(await alarmsSent()).toEqual([]);
});

test('the runbook has a section for each alarm, and no others', async () => {
  const { data } = (await (await get('/api/health?deep')).json()) as { data: { checks: string[] } };
  const [, alarms = ''] = readFileSync('docs/runbook.md', 'utf8').split(/^## /m);
  const headings = [...alarms.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  // An outside monitor reports an unreachable database, so it has no alarm.
  expect(headings).toEqual([...data.checks, 'Database down']);
});

test('every scheduled function is watched (add a new one to longest-pauses.ts)', async () => {
  const folder = new URL('../../../../netlify/functions/', import.meta.url);
  const names: string[] = [];
  for (const file of readdirSync(folder)) {
    const { config } = (await import(
      /* @vite-ignore */ `../../../../netlify/functions/${file}`
    )) as { config: Config };
    if ('schedule' in config) names.push(file.replace('.ts', ''));
  }
  expect(Object.keys(longestPauses).sort()).toEqual(names.sort());
});

test('the status page shows what works, the uptime of the last days, and the days with incidents', async () => {
  expect(await (await get('/status')).text()).toContain('There are no past days to show yet.');
  await fixture.query(
    `insert into uptime_checks (slot)
       select generate_series(date_trunc('day', now(), 'UTC') - interval '10 days', now(), '5 minutes')`,
  );
  for (const name of Object.keys(longestPauses))
    await fixture.query('insert into scheduled_runs (name, ran_at) values ($1, now())', [name]);
  await fixture.query(`delete from uptime_checks where slot >= date_trunc('day', now(), 'UTC') - interval '3 days'
      and slot < date_trunc('day', now(), 'UTC') - interval '3 days' + interval '1 hour'`);
  await fixture.query(`update uptime_checks set failing = '{mail}'
    where slot = date_trunc('day', now(), 'UTC') - interval '5 days'`);
  const answer = await get('/status');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const page = await answer.text();
  expect(page).toContain('All systems operational.');
  const text = page.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
  expect(text).toMatch(/Uptime: 9\d\.\d\d% since/);
  expect(text).toMatch(/: 95\.83%, about 60 minutes/);
  expect(text).toMatch(/: 99\.65%, about 5 minutes/);
  expect(page.match(/bg-brass/g)).toHaveLength(2);
  await insertMails(3, 'attempts, created_at', `4, now() - interval '40 minutes'`);
  const late = await (await get('/status')).text();
  expect(late).toContain('Part of the site is not working.');
  expect(late).toContain('Delayed: nothing is lost');
});

test('checks are kept and shown for 90 days, beside our uptime target', async () => {
  await fixture.query(
    `insert into uptime_checks (slot)
       select generate_series(date_trunc('day', now(), 'UTC') - interval '95 days', now(), '5 minutes')`,
  );
  await run();
  const [[kept] = []] = await fixture.query(
    'select round(extract(epoch from now() - min(slot)) / 86400) from uptime_checks',
  );
  expect(kept).toBe('91');
  const page = await (await get('/status')).text();
  expect(page).toContain('The last 90 days');
  expect(page.match(/<span class="min-w-0 flex-1 /g)).toHaveLength(90);
  expect(page.replace(/<[^>]+>/g, '')).toContain(
    `Our target is ${legalFigures.uptimeTarget.text} uptime in each calendar month`,
  );
});

test('administrators see the last run of each schedule, queues, failures and versions', async () => {
  const { cookie } = await openTestAccount({
    email: 'ana@city.example',
    role: 'admin' as const,
    hasSecondFactor: true,
  });
  await insertMails(3, 'created_at', `'2026-11-22 18:30Z'`);
  await fixture.query(`insert into scheduled_runs (name, ran_at, failed_at, failure) values
    ('send-mail', '2026-11-22 18:31Z', null, null),
    ('send-digest', '2026-11-22 12:00Z', '2026-11-22 18:32Z', 'NeonDbError')`);
  await fixture.query('insert into mail_server (down_since) values ($1)', ['2026-11-22 18:31Z']);
  const answer = await operations(
    new Request('https://www.levee.example/admin/health', { headers: { cookie } }),
    makeContext(),
  );
  const text = (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  for (const part of [
    /send-mail Nov 22, 2026, 12:31\sPM Runs/,
    /send-digest Nov 22, 2026, 6:00\sAM Failed Nov 22, 2026, 12:32\sPM: NeonDbError/,
    /watch never Has not run yet/,
    /Mail waiting 3 Oldest unsent mail Nov 22, 2026, 12:30\sPM/,
    /Mail server: minutes without it, answers lost in a row \d+, 0/,
    /PostgreSQL \d+\.\d+.* of \d+ MB Node v\d+/,
    /Alarms mail : the mail server has turned us away or not answered for \d+ minutes/,
  ])
    expect(text).toMatch(part);
});

test('while the database is unreachable the status page says so, and shows no uptime', async () => {
  fixture.setReachable(false);
  const answer = await get('/status');
  fixture.setReachable(true);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain('Our database is down.');
  expect(page).not.toContain('Uptime:');
});

test('uptime is rounded down, so that a minute of trouble never shows 100%', () => {
  expect(uptimeOf([{ expected: 100_000, worked: 99_999 }])).toBe('99.99%');
  expect(
    uptimeOf([
      { expected: 200, worked: 199 },
      { expected: 0, worked: 0 },
    ]),
  ).toBe('99.50%');
  expect(uptimeOf([])).toBeNull();
});
