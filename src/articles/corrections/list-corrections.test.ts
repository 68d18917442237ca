import { expect, test } from 'vitest';
import { listCorrections } from './list-corrections.ts';

const correct = (date: string, now: string) => ({
  date,
  said: 'The act takes effect in May.',
  now,
  source: { publisher: 'Clerk', work: 'The act', url: 'https://www.example.gov/act' },
});
const older = {
  title: 'Older',
  path: '/older',
  date: '2025-05-01',
  corrections: [correct('2026-01-02', 'In June.'), correct('2026-03-04', 'In July.')],
};
const newer = {
  title: 'Newer',
  path: '/newer',
  date: '2025-09-01',
  corrections: [correct('2026-01-02', 'In August.')],
};
const form = { title: 'Form', path: '/form', corrections: [correct('2026-01-02', 'In fall.')] };
const untouched = { title: 'Untouched', path: '/untouched', date: '2026-05-06', corrections: [] };

const outline = (texts: Parameters<typeof listCorrections>[0]) =>
  listCorrections(texts).flatMap(({ date, texts: shown }) =>
    shown.flatMap(({ title, corrections }) =>
      corrections.map(({ now }) => `${date} ${title}: ${now}`),
    ),
  );

test('corrections are sorted by day, then by date of the article, newest first', () => {
  expect(outline([form, older, untouched, newer])).toEqual([
    '2026-03-04 Older: In July.',
    '2026-01-02 Newer: In August.',
    '2026-01-02 Older: In June.',
    '2026-01-02 Form: In fall.',
  ]);
});

test('without a correction the list is empty', () => {
  expect(listCorrections([untouched])).toEqual([]);
});
