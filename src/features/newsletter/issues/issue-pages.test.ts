import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { markForPreviews, setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { daysAgo, makeArticle, makeNews, setUpArticles } from '#tests/fixtures/listed-articles.ts';
import { addReaders, choose, emptyList, runDigest, tokenOf } from '#tests/fixtures/mailing-list.ts';
import getIssues from '#functions/newsletter-issues.ts';

const fixture = setUpDatabase();
const articles = setUpArticles();
beforeEach(async () => {
  fixture.setReachable(true);
  articles.publish(makeArticle());
  articles.publishNews({
    deadlines: [makeNews()],
    changes: [
      makeNews({
        id: 'c',
        kind: 'changed',
        who: null,
        text: 'It was <repealed>.',
        date: daysAgo(1),
      }),
    ],
  });
  await emptyList(fixture);
});

const day = daysAgo(0);
const open = (path: string, deploy = 'production') => {
  const issue = /issues\/([^?]+)/.exec(path)?.[1];
  return getIssues(
    new Request(`https://www.levee.example${path}`),
    makeContext({
      params: issue === undefined ? {} : { issue },
      deploy: { context: deploy, id: '1', published: true },
    }),
  );
};
const read = async (path: string) => (await open(path)).text();

test('a sent issue is public, with links to the article and to each law record', async () => {
  await addReaders(fixture, 2);
  await choose(tokenOf(2), [
    ['wants', 'register'],
    ['states', 'texas'],
  ]);
  await runDigest();
  const trips = fixture.roundTrips();
  const response = await open(`/newsletter/issues/${day}`);
  expect(fixture.roundTrips() - trips).toBe(1);
  expect(response.status).toBe(200);
  expect(response.headers.get('netlify-cdn-cache-control')).toContain('public');
  expect(response.headers.get('x-robots-tag')).toBeNull();
  const html = await response.text();
  for (const part of [
    'Senate votes on AI &amp; ',
    'What the vote changes for cities',
    'Name an owner.',
    'href="/blog/this-week"',
    'Due in the next 30 days',
    'href="/laws/tx-hb-1#notice"',
    'Changes in AI law',
    'It was &lt;repealed',
    'not legal advice',
    'href="/newsletter"',
  ])
    expect(html).toContain(part);
  const list = await read('/newsletter/issues');
  expect(list).toContain(`href="/newsletter/issues/${day}"`);
  expect(list).toContain('1 deadline, 1 change');
  expect(await read('/newsletter/sitemap.txt')).toBe(
    `https://www.levee.example/newsletter/issues\nhttps://www.levee.example/newsletter/issues/${day}\n`,
  );
  // Nothing identifies a reader, and no link acts for one.
  for (const text of [html, list])
    expect(text).not.toMatch(/token=|unsubscribe|newsletter-choices|reader\d|@city/);
});

test('an issue without an article has a page, and an empty list says that it is empty', async () => {
  expect(await read('/newsletter/issues')).toContain('The first issue is still to come.');
  articles.publish();
  await runDigest();
  const html = await read(`/newsletter/issues/${day}`);
  expect(html).toContain('<h1>Deadlines and changes of AI laws, ');
  expect(html).not.toContain('<h2>What happened</h2>');
});

test('an article that was withdrawn after it was sent is not shown (R33)', async () => {
  await runDigest();
  for (const published of [[], [makeArticle({ isDraft: true })]]) {
    articles.publish(...published);
    for (const path of ['/newsletter/issues', `/newsletter/issues/${day}`])
      expect(await read(path)).not.toMatch(/Senate|Name an owner/);
    expect(await read(`/newsletter/issues/${day}`)).toContain('Due in the next 30 days');
  }
});

test.each(['2020-01-01', 'x', `${day}-9`, '%00', "' or 1=1 --", '../admin'])(
  'the unknown issue %j gets a 404 that is not cached',
  async (issue) => {
    await runDigest();
    const response = await open(`/newsletter/issues/${encodeURIComponent(issue)}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  },
);

test('while the database is down each page says so, links to other pages, and is not cached', async () => {
  fixture.setReachable(false);
  for (const path of [
    '/newsletter/issues',
    '/newsletter/sitemap.txt',
    `/newsletter/issues/${day}`,
  ]) {
    const response = await open(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('netlify-cdn-cache-control')).toBeNull();
    const html = await response.text();
    expect(html).toContain('We can’t show what we sent right now');
    expect(html).toContain('href="/laws/deadlines"');
  }
});

test('previews keep the pages out of search engines', async () => {
  await runDigest();
  await markForPreviews(fixture);
  for (const path of ['/newsletter/issues', `/newsletter/issues/${day}`]) {
    const { status, headers } = await open(path, 'deploy-preview');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  }
});

test('issues that were sent before issues had pages are not listed', async () => {
  await fixture.query(
    `insert into digests (article_path, article_date) values ('/old', '2025-08-26')`,
  );
  expect(await read('/newsletter/issues')).toContain('The first issue is still to come.');
});

test('no path causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), async (issue) => {
      const { status } = await open(`/newsletter/issues/${encodeURIComponent(issue)}`);
      expect([200, 400, 404]).toContain(status);
    }),
    { numRuns: 30 },
  );
});
