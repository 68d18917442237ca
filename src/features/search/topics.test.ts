import { expect, test } from 'vitest';
import { listTopics } from './topics.ts';

const articles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Update ${at}`,
    path: `/blog/update-${at}`,
    date: `${2026 - Math.floor(at / 52)}-01-01`,
  }));
const updatesOf = (count: number) =>
  listTopics(articles(count), []).filter(({ heading }) => /updates/i.test(heading));

test('updates are listed by year', () => {
  expect(updatesOf(60).map(({ heading, links }) => [heading, links.length])).toEqual([
    ['Updates of 2026', 52],
    ['Updates of 2025', 8],
  ]);
});

test('older updates are left to the blog, so that the page does not grow', () => {
  const topics = updatesOf(10_000);
  expect(topics.map(({ heading }) => heading)).toEqual([
    'Updates of 2026',
    'Updates of 2025',
    'Older updates',
  ]);
  expect(topics.at(-1)!.links).toEqual([{ label: 'All updates', href: '/blog' }]);
});
