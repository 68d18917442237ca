import { expect, test } from 'vitest';
import type { ListedArticle } from '#src/server/listed-articles.ts';
import { todayIn } from '#src/calendar-days.ts';
import { site } from '#src/site.ts';
import { readBuilt, readPages } from './dist.ts';

const listed = JSON.parse(readBuilt('/articles.json').toString()) as ListedArticle[];

test('functions know every article that has a page, and no draft or future post (R33)', () => {
  const articles = readPages().filter(({ html }) => html.includes('<article class="article'));
  expect(listed.length).toBeGreaterThanOrEqual(16);
  expect(listed.map(({ path }) => path).sort()).toEqual(
    articles.map(({ address }) => address).sort(),
  );
  const today = todayIn(site.timeZone, new Date());
  for (const article of listed) {
    expect(article.isDraft).toBe(false);
    expect(article.date <= today).toBe(true);
    expect(article.category).toBe('AI Governance News');
    expect(article.summary.acts.length).toBeGreaterThan(0);
  }
  const dates = listed.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
