import { expect, test } from 'vitest';
import type { ListedArticle } from '#src/server/listed-articles.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { publishedPaths } from './editors-texts.ts';
import { readBuilt, readPages } from './dist.ts';

const listed = JSON.parse(readBuilt('/articles.json').toString()) as ListedArticle[];

test('functions know every article that has a page, and no draft or future post (R33)', () => {
  const withPage = readPages().filter(({ html }) => html.includes('<article class="article'));
  expect(publishedPaths).toContain('/arkansas-ai-laws');
  expect(withPage.map(({ address }) => address).sort()).toEqual(publishedPaths);
  expect(listed.map(({ path }) => path).sort()).toEqual(publishedPaths);
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
