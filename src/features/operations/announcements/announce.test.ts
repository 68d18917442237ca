import { formPost } from '#tests/fixtures/post-json.ts';
import { beforeEach, expect, test } from 'vitest';
import answerAnnouncement from '#functions/announcements.ts';
import { daysBefore, todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { openTestAccount, type TestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { makeQuote } from '#tests/fixtures/quotes.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { newestVersions } from './announcement-form.ts';

const fixture = setUpDatabase();
let admin: TestAccount;
setUpShell();
beforeEach(async () => {
  await fixture.query(
    'truncate accounts, subscriptions, quotes, outbox_mails, audit_entries, rate_limit_hits cascade',
  );
  admin = await openTestAccount({
    email: 'ana@city.example',
    role: 'admin',
    hasSecondFactor: true,
  });
});

const changes = 'Backups go after 30 days.\nSee evil.example/now for more.';
const versionOf = (text: string) => newestVersions.find(({ id }) => id === text)!.version;
const announce = (text: string, body: Record<string, string> = {}) =>
  answerAnnouncement(
    formPost(
      '/api/admin/announcement',
      { version: versionOf(text), changes, ...body },
      { cookie: admin.cookie },
    ),
    makeContext(),
  );
const openPage = async () =>
  (
    await answerAnnouncement(
      new Request('https://www.levee.example/admin/announcement', {
        headers: { cookie: admin.cookie },
      }),
      makeContext(),
    )
  ).text();
const mails = () =>
  fixture.query('select recipient, subject, text_body from outbox_mails order by lower(recipient)');
const subscribe = (id: string, email: string, endedAt: string | null = null) =>
  fixture.query(
    `insert into subscriptions (id, status, email, customer_id, created_at, read_at, ended_at)
     values ($1, 'active', $2, 'cus_' || $1, now(), now(), $3)`,
    [id, email, endedAt],
  );
/** The end of the notice period that the texts promise. */
const noticeEnds = writtenDay(
  daysBefore(todayIn(site.timeZone, new Date()), -legalFigures.notice.count),
);

test('active plans and their contacts get one email about a new agreement, with its first day and changes (D45)', async () => {
  await subscribe('a', 'buyer@city.example');
  await subscribe('b', 'BUYER@city.example');
  await subscribe('c', 'gone@city.example', '2026-11-01');
  await subscribe('d', 'ap@county.example');
  const quote = await makeQuote(fixture, { contactEmail: 'contact@county.example' });
  await fixture.query(
    `update quotes set customer_id = 'cus_d', confirmed_at = now() where id = $1`,
    [quote.id],
  );
  await fixture.query('truncate outbox_mails');
  const done = await announce('subscription');
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    '/admin/announcement?saved=announcement',
  ]);
  const sent = await mails();
  expect(sent.map(([to]) => to?.toLowerCase())).toEqual([
    'ap@county.example',
    'buyer@city.example',
    'contact@county.example',
  ]);
  for (const [, subject, text] of sent) {
    expect(subject).toBe(`A new version of our Subscription Agreement, from ${noticeEnds}`);
    expect(text).toContain(`from the first term that begins on ${noticeEnds} or later`);
    expect(text).toContain('Backups go after 30 days.');
    expect(text).toContain(`https://www.levee.example/legal/${versionOf('subscription')}`);
    // An administrator's words contain no links either.
    expect(text).not.toContain('evil.example/now');
  }
});

test('an announcement names its list and is no list mail that one can unsubscribe from', async () => {
  await subscribe('a', 'buyer@city.example');
  await announce('subscription');
  const [[id, precedence, unsubscribe] = []] = await fixture.query(
    `select headers->>'List-Id', headers->>'Precedence', headers->>'List-Unsubscribe' from outbox_mails`,
  );
  expect([id, precedence, unsubscribe]).toEqual(['<legal-notices.levee.example>', 'bulk', null]);
});

test('verified accounts get an email about new terms and a new privacy policy', async () => {
  const dana = await openTestAccount({ email: 'dana@city.example' });
  const open = await openTestAccount({ email: 'unverified@city.example' });
  await fixture.query('update accounts set verified_at = null where id = $1', [open.account.id]);
  await subscribe('a', 'buyer@city.example');
  for (const text of ['terms', 'privacy']) {
    await fixture.query('truncate outbox_mails');
    expect((await announce(text)).status).toBe(303);
    const sent = await mails();
    expect(sent.map(([to]) => to)).toEqual([admin.account.email, dana.account.email]);
    expect(sent[0]?.[2]).toContain(`takes effect for your account on ${noticeEnds}`);
  }
});

test('a version is announced once, even by two concurrent requests, and the log and the page show it', async () => {
  await subscribe('a', 'buyer@city.example');
  expect(await openPage()).toMatch(
    /Subscription Agreement of [\w, ]+: not announced; addresses that it binds: 1/,
  );
  const answers = await Promise.all([announce('subscription'), announce('subscription')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await mails()).toHaveLength(1);
  expect(await fixture.query('select actor_email, action, detail from audit_entries')).toEqual([
    [admin.account.email, 'New version announced', versionOf('subscription')],
  ]);
  expect(await openPage()).toMatch(/Subscription Agreement of [\w, ]+: announced on /);
});

test('nothing is emailed without a description of the changes, or for a version that is not the newest', async () => {
  await subscribe('a', 'buyer@city.example');
  expect((await announce('subscription', { changes: 'Much.' })).status).toBe(400);
  expect((await announce('terms', { version: 'subscription/2026-11-20' })).status).toBe(400);
  expect(await mails()).toEqual([]);
});
