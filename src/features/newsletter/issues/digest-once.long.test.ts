import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { daysAgo, makeArticle, makeNews, setUpArticles } from '#tests/fixtures/listed-articles.ts';
import {
  addReaders,
  breakAfter,
  emptyList,
  readDigests,
  runDigest,
} from '#tests/fixtures/mailing-list.ts';
import { lawTopics, states } from '#src/content/lists/law-lists.ts';
import deleteDaily from '#functions/delete-expired.ts';
import { pace } from './queue-digest.server.ts';
import { retention } from '#src/retention.ts';

const fixture = setUpDatabase();
const articles = setUpArticles();
beforeEach(async () => {
  articles.publish(makeArticle());
  articles.publishNews({});
  await emptyList(fixture);
});

/** The round trips that start an issue. */
const roundTripsToStart = 2;
const mails = () => readDigests(fixture);
const countMails = async () => (await mails()).length;
/** The number of distinct emails. */
const countReaders = async () => new Set(await mails()).size;
const lastLine = () => JSON.parse(logged().at(-1) ?? '{}') as Record<string, unknown>;

test('a thousand readers cost two round trips to start and three to send, and the log names none of them', async () => {
  await addReaders(fixture, 1000);
  const before = fixture.roundTrips();
  await runDigest();
  expect(fixture.roundTrips() - before).toBe(roundTripsToStart + 3);
  expect(await countMails()).toBe(1000);
  expect(await countReaders()).toBe(1000);
  expect(logged().join()).not.toMatch(/@|xxx/);
});

test('a run has a limit, and later runs send the rest of a long list', async () => {
  expect(pace).toEqual({ readersPerBatch: 500, batchesPerRun: 100 });
  pace.batchesPerRun = 2;
  onTestFinished(() => void (pace.batchesPerRun = 100));
  await addReaders(fixture, 1_100);
  const before = fixture.roundTrips();
  await runDigest();
  expect(fixture.roundTrips() - before).toBe(roundTripsToStart + 2);
  expect(lastLine()).toMatchObject({ complete: false });
  expect(await countMails()).toBe(1_000);
  await runDigest();
  expect(lastLine()).toMatchObject({ complete: true });
  expect(await countMails()).toBe(1_100);
  expect(await countReaders()).toBe(1_100);
});

test.each([
  ['fails between two batches', { answerLost: false }],
  ['loses the response to a committed batch', { answerLost: true }],
])('a run that %s is logged as failed, and the next one continues', async (_name, how) => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  await addReaders(fixture, 1200);
  const broken = breakAfter(roundTripsToStart + 1, how);
  await expect(runDigest()).rejects.toThrow();
  expect(lastLine()).toMatchObject({ level: 'error', event: 'scheduled run failed' });
  broken.restore();
  expect(await countMails()).toBe(how.answerLost ? 1000 : 500);
  await runDigest();
  await runDigest();
  expect(await countMails()).toBe(1200);
  expect(await countReaders()).toBe(1200);
});

test('concurrent runs send each reader one email', async () => {
  await addReaders(fixture, 1700);
  await Promise.all([runDigest(), runDigest(), runDigest(), runDigest()]);
  await runDigest();
  expect(await countMails()).toBe(1700);
  expect(await countReaders()).toBe(1700);
});

test('an article is sent once, even after a correction, a new date, a new path, or deletion of its emails', async () => {
  const date = daysAgo(2);
  articles.publish(makeArticle({ date }));
  await addReaders(fixture, 3);
  await runDigest();
  const first = await mails();
  expect(first).toHaveLength(3);
  const again = [
    makeArticle({ date, title: 'A better headline for the same news' }),
    makeArticle({ date: daysAgo(0) }),
    makeArticle({ date, path: '/blog/moved' }),
  ];
  for (const article of again) {
    articles.publish(article);
    await runDigest();
    expect(await mails()).toEqual(first);
  }
  articles.publish(makeArticle());
  for (const [table, column] of Object.entries({
    outbox_mails: 'created_at',
    digests: 'started_at',
    digest_deliveries: 'queued_at',
    newsletter_subscribers: 'subscribed_at',
  })) {
    await fixture.query(
      `update ${table} set ${column} = ${column} - interval '${retention.sentMails.text} 25 hours'`,
    );
  }
  await fixture.query(`update outbox_mails set state = 'sent', sent_at = created_at`);
  await deleteDaily(new Request('https://www.levee.example/'), makeContext());
  expect(await fixture.query('select * from digest_deliveries')).toEqual([]);
  await runDigest();
  expect(await mails()).toEqual([]);
});

test('a correction during a run reaches the readers who have no email yet', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  await addReaders(fixture, 700);
  const broken = breakAfter(roundTripsToStart + 1);
  await expect(runDigest()).rejects.toThrow();
  broken.restore();
  articles.publish(makeArticle({ title: 'Corrected' }));
  await runDigest();
  const subjects = await fixture.query(
    'select subject, count(*)::text from outbox_mails group by 1 order by 1',
  );
  expect(subjects).toEqual([
    ['Corrected', '200'],
    ['Senate votes on AI & "audits"', '500'],
  ]);
});

test('the next article goes to everyone, but not one that became the newest because another was withdrawn', async () => {
  await addReaders(fixture, 2);
  const [lastWeek, thisWeek] = [
    makeArticle({ path: '/last-week', title: 'Last week', date: daysAgo(6) }),
    makeArticle({ title: 'This week', date: daysAgo(1) }),
  ];
  articles.publish(lastWeek);
  await runDigest();
  articles.publish(thisWeek, lastWeek, makeArticle({ path: '/skipped', date: daysAgo(2) }));
  await runDigest();
  articles.publish(makeArticle({ path: '/skipped', date: daysAgo(2) }), lastWeek);
  await runDigest();
  expect(await mails()).toEqual([
    'reader1@city.example: Last week',
    'reader1@city.example: This week',
    'reader2@city.example: Last week',
    'reader2@city.example: This week',
  ]);
});

test('an article is news for two weeks; after that its issue is no longer sent', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  articles.publish(makeArticle({ date: daysAgo(13) }));
  await addReaders(fixture, 600);
  const broken = breakAfter(roundTripsToStart + 1);
  await expect(runDigest()).rejects.toThrow();
  broken.restore();
  expect(await countMails()).toBe(500);
  await fixture.query(`update digests set started_at = started_at - interval '15 days'`);
  await fixture.query(
    `update newsletter_subscribers set subscribed_at = subscribed_at - interval '15 days'`,
  );
  await runDigest();
  expect(await countMails()).toBe(500);
});

/** Every second reader chooses one state, and every sixth reader topics as well. */
const chooseStates = () =>
  fixture.query(
    `update newsletter_subscribers set wants = 'register',
       states = array[($1::text[])[1 + n % 51]], topics = case when n % 3 = 0 then $2::text[] else '{}' end
     from (select id as reader, row_number() over (order by email) as n from newsletter_subscribers) numbered
     where reader = id and n % 2 = 0`,
    [`{${states.map(({ slug }) => slug).join()}}`, `{${Object.keys(lawTopics).join()}}`],
  );
const everywhere = makeNews({ everywhere: true, place: 'us' });

test('a thousand different choices cost as many round trips as one', async () => {
  articles.publish();
  articles.publishNews({ deadlines: [everywhere], changes: [] });
  await addReaders(fixture, 1000);
  await fixture.query(
    `update newsletter_subscribers set wants = 'register', states = array[email]`,
  );
  const before = fixture.roundTrips();
  await runDigest();
  expect(fixture.roundTrips() - before).toBe(roundTripsToStart + 3);
  expect(await countReaders()).toBe(1000);
});

test('wherever runs are killed, before or after a step commits, each reader gets exactly one email', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  for (let killedAt = 0; killedAt <= roundTripsToStart + 3; killedAt += 1)
    for (const answerLost of [false, true]) {
      await emptyList(fixture);
      articles.publishNews({ deadlines: [everywhere] });
      await addReaders(fixture, 600);
      await chooseStates();
      const broken = breakAfter(killedAt, { answerLost });
      const failed = await Promise.allSettled([runDigest(), runDigest()]);
      broken.restore();
      // Two runs that share the readers evenly need one round trip less, so the last kill may not happen.
      if (killedAt < roundTripsToStart + 3) expect(broken.hasFailed()).toBe(true);
      expect(failed.some(({ status }) => status === 'rejected')).toBe(broken.hasFailed());
      await Promise.all([runDigest(), runDigest()]);
      await runDigest();
      const sent = await mails();
      expect(new Set(sent).size).toBe(600);
      expect(sent).toHaveLength(600);
      const updates = sent.filter((mail) => mail?.includes('Senate'));
      expect(updates).toHaveLength(300);
      expect(await fixture.query('select count(*)::text from digests')).toEqual([['1']]);
    }
});

test('an issue keeps its content for all readers, even when the site is built meanwhile', async () => {
  articles.publish();
  articles.publishNews({ deadlines: [everywhere] });
  pace.batchesPerRun = 1;
  onTestFinished(() => void (pace.batchesPerRun = 20));
  await addReaders(fixture, 700);
  await runDigest();
  articles.publishNews({ deadlines: [{ ...everywhere, law: 'Another act' }] });
  await runDigest();
  expect(await countReaders()).toBe(700);
  expect(await fixture.query(`select distinct text_body ~ 'Texas HB 1' from outbox_mails`)).toEqual(
    [['t']],
  );
});
