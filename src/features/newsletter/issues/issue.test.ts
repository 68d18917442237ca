import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { makeArticle, makeNews } from '#tests/fixtures/listed-articles.ts';
import { planIssue, type StartedIssue } from './issue.ts';
import { writeIssues } from '#tests/fixtures/write-issue.ts';

const today = '2026-11-24';
const due = (date: string) => makeNews({ id: `due ${date}`, date });
const changed = (date: string, id = `changed ${date}`) =>
  makeNews({ id, date, kind: 'changed', who: null });
const plan = (
  { deadlines = [], changes = [], articles = [] }: Partial<Record<string, unknown[]>>,
  started: StartedIssue[] = [],
  day = today,
) =>
  planIssue(
    {
      articles: articles as ReturnType<typeof makeArticle>[],
      news: { deadlines, changes } as Parameters<typeof planIssue>[0]['news'],
    },
    started,
    day,
  );
const started = (content: ReturnType<typeof plan>): StartedIssue => ({
  articleDate: content?.article?.date ?? null,
  content,
});
const anyDay = fc
  .date({ min: new Date('2025-12-01'), max: new Date('2032-03-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('on any day, deadlines from that day through the thirtieth day after it are due', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -3, max: 33 }), (day, ahead) => {
      const date = daysBefore(day, -ahead);
      const issue = plan({ deadlines: [due(date)] }, [], day);
      expect(issue?.register?.due.map((item) => item.date)).toEqual(
        ahead >= 0 && ahead <= 30 ? [date] : undefined,
      );
    }),
    { numRuns: 400 },
  );
});

test('each change is reported once, in the first issue after it is recorded, up to thirty days late', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 28 }))),
      (first, events) => {
        // Each event is recorded some days after it happens.
        const news = events.map(([happens, late], at) => {
          const date = daysBefore(first, -happens);
          return { item: changed(date, `event ${at}`), from: daysBefore(date, -late) };
        });
        const issues: StartedIssue[] = [];
        for (let ahead = 0; ahead <= 80; ahead += 1) {
          const day = daysBefore(first, -ahead);
          const changes = news.filter(({ from }) => from <= day).map(({ item }) => item);
          changes.sort((a, b) => (a.date < b.date ? -1 : 1));
          const issue = plan({ changes, deadlines: [] }, issues, day);
          if (issue) issues.unshift(started(issue));
        }
        const reported = issues.flatMap(({ content }) => content?.register?.changes ?? []);
        const ids = reported.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        // A week may pass before the next issue.
        const inTime = news.filter((_, at) => events[at]![1] <= 23);
        expect(ids).toEqual(expect.arrayContaining(inTime.map(({ item }) => item.id)));
      },
    ),
    { numRuns: 60 },
  );
});

test('deadlines and changes go out once in seven days, with or without an article', () => {
  const deadlines = [due('2026-12-10')];
  const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
  const alone = plan({ deadlines }, [], monday);
  expect(alone).toMatchObject({ article: null, register: { due: deadlines, changes: [] } });
  expect(plan({ deadlines }, [started(alone)], tuesday)).toBeNull();
  const articles = [makeArticle({ date: tuesday })];
  const withArticle = plan({ deadlines, articles }, [started(alone)], tuesday);
  expect(withArticle).toMatchObject({ article: { path: articles[0]!.path }, register: null });
  const startedBoth = [started(withArticle), started(alone)];
  expect(plan({ deadlines, articles }, startedBoth, '2026-11-29')).toBeNull();
  expect(plan({ deadlines, articles }, startedBoth, '2026-11-30')).toMatchObject({
    article: null,
    register: { due: deadlines },
  });
});

test('a week without news has no issue, and later news in that week is sent at once', () => {
  expect(plan({ deadlines: [due('2027-06-01')], changes: [changed('2026-06-01')] })).toBeNull();
  expect(plan({ changes: [changed(today)] })).toMatchObject({ register: { due: [] } });
});

test('after the oldest issues, which had only an article, deadlines go out at once', () => {
  const first: StartedIssue = { articleDate: '2026-11-23', content: null };
  const articles = [makeArticle({ date: '2026-11-23' })];
  expect(plan({ deadlines: [due('2026-12-10')], articles }, [first])).toMatchObject({
    article: null,
    register: { changes: [] },
  });
});

test.each(['Pacific/Honolulu', 'Australia/Brisbane'])(
  'emails around New Year are the same when the function runs in %s (R44)',
  (TZ) => {
    const folder = join(import.meta.dirname, '../../../..');
    const there = execFileSync(
      process.execPath,
      ['--import', './netlify/local/functions/load-tsx.ts', 'tests/fixtures/write-issue.ts'],
      { cwd: folder, env: { PATH: process.env['PATH'], TZ }, encoding: 'utf8' },
    );
    const here = writeIssues();
    expect(there).toBe(JSON.stringify(here));
    // Midnight in New Orleans, neither in UTC nor where the function runs.
    expect(here.map(({ day }) => day)).toEqual(['2026-12-31', '2026-12-31', '2027-01-01']);
    expect(here[2]?.text).toContain('through January 31, 2027');
  },
);
