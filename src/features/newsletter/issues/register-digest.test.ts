import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { daysAgo, makeArticle, makeNews, setUpArticles } from '#tests/fixtures/listed-articles.ts';
import {
  addReaders,
  ageIssues,
  choose,
  emptyList,
  readDigests,
  readReaderToken,
  runDigest,
  tokenOf,
} from '#tests/fixtures/mailing-list.ts';
import { logged } from '#tests/fixtures/console.ts';

const fixture = setUpDatabase();
const articles = setUpArticles();
beforeEach(async () => {
  articles.publish();
  articles.publishNews({});
  await emptyList(fixture);
});

const texas = makeNews();
const ohio = makeNews({
  id: 'oh-hb-96.policy',
  law: 'Ohio HB 96',
  place: 'ohio',
  date: daysAgo(-9),
  path: '/laws/oh-hb-96#policy',
  text: 'Adopt a policy on AI.',
  topics: ['schools'],
});
const federal = makeNews({
  id: 'us-ada.conform',
  law: 'ADA web rule',
  place: 'us',
  everywhere: true,
  path: '/laws/us-ada#conform',
  text: 'Conform to WCAG 2.1.',
  topics: ['accessibility'],
  date: daysAgo(-20),
});
const memo = makeNews({
  id: 'us-omb.memo',
  law: 'OMB memo',
  place: 'us',
  path: '/laws/us-omb#memo',
  text: 'Publish an inventory.',
  who: 'Federal agencies',
  date: daysAgo(-21),
});
const repeal = makeNews({
  id: 'oh-hb-1.day',
  law: 'Ohio HB 1',
  place: 'ohio',
  path: '/laws/oh-hb-1',
  kind: 'changed',
  who: null,
  text: 'The legislature repealed it.',
  date: daysAgo(2),
});
const news = { deadlines: [texas, ohio, federal, memo], changes: [repeal] };
const subject = `AI law deadlines and changes`;

const chooseState = (reader: number, state: string) =>
  choose(tokenOf(reader), [
    ['wants', 'register'],
    ['states', state],
  ]);

/** The laws in each reader's email, in order, by the number of the reader. */
async function readLaws(): Promise<Record<string, string[]>> {
  const rows = await fixture.query(
    `select recipient, text_body, html_body from outbox_mails where is_bulk order by recipient, subject`,
  );
  const laws = [texas, ohio, federal, memo, repeal];
  const namedIn = (part: string | null | undefined) =>
    laws
      .filter(({ path }) => part?.includes(`https://www.levee.example${path}`))
      .map(({ law, path }) => ({ law, at: part?.indexOf(path) ?? 0 }))
      .sort((a, b) => a.at - b.at)
      .map(({ law }) => law);
  return Object.fromEntries(
    rows.map(([recipient, text, html]) => {
      expect(namedIn(html)).toEqual(namedIn(text));
      return [/\d+/.exec(recipient ?? '')?.[0] ?? '', namedIn(text)] as const;
    }),
  );
}

test('without a new article readers get deadlines and changes, each with its date, law and record', async () => {
  articles.publishNews(news);
  await addReaders(fixture, 1);
  await runDigest();
  const [[title, text = '', html = ''] = []] = await fixture.query(
    'select subject, text_body, html_body from outbox_mails',
  );
  expect(title).toMatch(new RegExp(`^${subject}, \\w+ \\d+, 20\\d\\d$`));
  expect(await readLaws()).toEqual({
    1: ['Texas HB 1', 'Ohio HB 96', 'ADA web rule', 'OMB memo', 'Ohio HB 1'],
  });
  const token = await readReaderToken(fixture, 'reader1@city.example');
  for (const part of [text, html])
    for (const text of [
      'Due in the next 30 days',
      'Changes in AI law',
      'not legal advice',
      'Tell people that they deal with an AI system. Who: Cities.',
      texas.law,
      '/laws/deadlines',
      `https://www.levee.example/newsletter/issues/${daysAgo(0)}`,
      `https://www.levee.example/newsletter-choices?token=${token}`,
      `https://www.levee.example/unsubscribe?token=${token}`,
    ])
      expect(part).toContain(text);
  expect(text).toMatch(/^- \w+ \d+, 20\d\d: Texas HB 1$/m);
  expect(text).not.toContain('\n\n\n');
  expect(html?.match(/<ul/g)).toHaveLength(2);
  expect(html?.match(/<li/g)).toHaveLength(5);
});

test('a reader who chose a state gets its laws and federal ones, and a reader who chose topics gets only those', async () => {
  articles.publishNews(news);
  await addReaders(fixture, 6);
  const only = (...fields: string[][]) => [['wants', 'register'], ...fields];
  await choose(tokenOf(2), only(['states', 'texas']));
  await choose(tokenOf(3), only(['states', 'ohio'], ['states', 'texas']));
  await choose(tokenOf(4), only(['topics', 'schools']));
  await choose(tokenOf(5), only(['states', 'texas'], ['topics', 'accessibility']));
  await choose(tokenOf(6), only(['states', 'texas'], ['topics', 'courts']));
  await runDigest();
  expect(await readLaws()).toEqual({
    1: ['Texas HB 1', 'Ohio HB 96', 'ADA web rule', 'OMB memo', 'Ohio HB 1'],
    2: ['Texas HB 1', 'ADA web rule'],
    3: ['Texas HB 1', 'Ohio HB 96', 'ADA web rule', 'Ohio HB 1'],
    4: ['Ohio HB 96'],
    5: ['ADA web rule'],
  });
});

test('readers of everything get article and deadlines in one email, others only deadlines, and no one an empty email', async () => {
  articles.publish(makeArticle());
  articles.publishNews({ deadlines: [texas] });
  await addReaders(fixture, 3);
  await chooseState(2, 'texas');
  await chooseState(3, 'ohio');
  await runDigest();
  const [first, second, ...rest] = await readDigests(fixture);
  expect(first).toBe('reader1@city.example: Senate votes on AI & "audits"');
  expect(second).toContain(`reader2@city.example: ${subject}`);
  expect(rest).toEqual([]);
  expect(await readLaws()).toEqual({ 1: ['Texas HB 1'], 2: ['Texas HB 1'] });
  const [[text = ''] = []] = await fixture.query(
    `select text_body from outbox_mails where recipient like 'reader2%'`,
  );
  expect(text).not.toContain('Senate');
});

test('an article later in the week goes out alone, and only to readers of everything', async () => {
  articles.publishNews({ deadlines: [texas] });
  await addReaders(fixture, 2);
  await chooseState(2, 'texas');
  await runDigest();
  articles.publish(makeArticle());
  await runDigest();
  const rows = await fixture.query(
    `select recipient, text_body from outbox_mails where subject like 'Senate%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[0]).toBe('reader1@city.example');
  expect(rows[0]?.[1]).not.toContain('Due in the next');
});

test('a week later open deadlines are sent again, and changes are not', async () => {
  articles.publishNews(news);
  await addReaders(fixture, 1);
  await runDigest();
  await ageIssues(fixture, 6);
  await runDigest();
  expect(await readDigests(fixture)).toHaveLength(1);
  await ageIssues(fixture, 1);
  await runDigest();
  expect(await readDigests(fixture)).toHaveLength(2);
  expect((await readLaws())[1]).toEqual(['Texas HB 1', 'Ohio HB 96', 'ADA web rule', 'OMB memo']);
});

test('no issue starts when nothing is due and nothing changed', async () => {
  articles.publishNews({
    deadlines: [makeNews({ date: daysAgo(-31) }), makeNews({ date: daysAgo(1) })],
    changes: [
      { ...repeal, date: daysAgo(31) },
      { ...repeal, date: daysAgo(-1) },
    ],
  });
  await addReaders(fixture, 1);
  await runDigest();
  expect(await readDigests(fixture)).toEqual([]);
  expect(await fixture.query('select * from digests')).toEqual([]);
  expect(logged().at(-1)).toContain('No new article, no deadline and no change.');
});

test('a reader who changes the choice after an issue waits for the next one', async () => {
  articles.publishNews({ deadlines: [texas] });
  await addReaders(fixture, 1);
  await chooseState(1, 'ohio');
  await runDigest();
  await choose(tokenOf(1), [['wants', 'everything']]);
  await runDigest();
  expect(await readDigests(fixture)).toEqual([]);
});

test('two issues on one day have different paths', async () => {
  articles.publish(makeArticle({ date: daysAgo(1) }));
  await addReaders(fixture, 1);
  await runDigest();
  articles.publish(makeArticle({ path: '/next', date: daysAgo(0) }));
  await runDigest();
  expect((await fixture.query('select slug from digests order by started_at')).flat()).toEqual([
    daysAgo(0),
    `${daysAgo(0)}-2`,
  ]);
});

test('the text of a record is neither markup nor a replacement pattern', async () => {
  const text = `Keep <b>AI</b> & "audits" apart: $& \\1 %s {{x}} 'quoted' for $1.`;
  articles.publishNews({ deadlines: [makeNews({ text, law: '<i>Act</i> $$' })] });
  await addReaders(fixture, 1);
  await runDigest();
  const [[plain = '', html = ''] = []] = await fixture.query(
    'select text_body, html_body from outbox_mails',
  );
  expect(plain).toContain(text);
  expect(plain).toContain('<i>Act</i> $$');
  expect(html).toMatch(/Keep &lt;b(?:&gt;|>)AI&lt;\/b(?:&gt;|>) &amp; .{1,6}audits/);
  expect(html).toContain('apart: $&amp; \\1 %s {{x}}');
  expect(html).not.toMatch(/<[bi]>/);
});
