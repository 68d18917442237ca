import { expect, test } from 'vitest';
import type { PassageHit } from '#src/content/passages/passage-index.ts';
import { findPages } from './find-pages.ts';

const hit = (path: string, heading: string, score: number): PassageHit => ({
  passage: { id: `${path}${score}`, path, title: 'T', heading, text: '', kind: 'article' },
  score,
  terms: [],
});

test('the passages of a page become one result, ranked by the best passage', () => {
  const found = findPages([
    hit('/a#x', 'X', 10),
    hit('/b', '', 9),
    hit('/a#y', 'Y', 8),
    hit('/a#x', 'X, continued', 7),
    hit('/a', 'No anchor', 7),
    hit('/a#z', 'Z', 6),
    hit('/a#v', 'V', 5),
    hit('/b#w', 'W', 1),
  ]);
  expect(
    found.map(({ path, best, others }) => [
      path,
      best.passage.path,
      others.map(({ passage }) => passage.heading),
    ]),
  ).toEqual([
    ['/a', '/a#x', ['Y', 'Z']],
    ['/b', '/b', []],
  ]);
});
