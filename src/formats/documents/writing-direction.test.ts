import { expect, test } from 'vitest';
import { layOutLine } from './typeset-document.server.ts';

/** A line from left to right; letters of right-to-left words are still in their typed order. */
const order = (line: string) =>
  layOutLine(line).flatMap(({ pieces }) => pieces.map(({ text }) => text));

test.each([
  ['City of Levee, 15 May (north)', ['City of Levee, 15 May (north)']],
  ['מר כהן', ['מר כהן']],
  ['Dana כהן (לוי) here', ['Dana ', '(', 'לוי', ')', ' ', 'כהן', ' here']],
  ['Dana (כהן) here', ['Dana (', 'כהן', ') here']],
  ['רחוב 15, לוי', ['לוי', ' ', ',', '15', ' ', 'רחוב']],
  ['لوي 2026-01-15', ['2026-01-15', ' ', 'لوي']],
  ['لوي (ب 3', ['3', ' ', 'ب', ')', ' ', 'لوي']],
  ['لوي a لوي', ['لوي', ' a ', 'لوي']],
  ['۱۲۳', ['۱۲۳']],
  ['', []],
])('%j', (line, pieces) => expect(order(line)).toEqual(pieces));

test('a long line of brackets and words is laid out at once', () => {
  const line = '(א ב'.repeat(5_000);
  expect(order(line).join('')).toHaveLength(line.length);
});
