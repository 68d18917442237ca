import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

const widthOf = (line: string) => line.length;

test('a headline is broken into lines of about equal width', () => {
  const words = 'Ninety-nine to one: the Senate keeps AI law in state and local hands'.split(' ');
  expect(breakLines(words, 3, widthOf).lines).toEqual([
    'Ninety-nine to one: the',
    'Senate keeps AI law in',
    'state and local hands',
  ]);
});

test('no word is lost or moved, and no other way to break the lines is narrower', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 3 }), (given, count) => {
      const { lines, width } = breakLines(given, count, widthOf);
      expect(lines.join(' ')).toBe(given.join(' '));
      expect(lines.length).toBe(Math.min(count, given.length));
      expect(width).toBe(Math.max(...lines.map(widthOf)));
      if (count > 1) expect(width).toBeLessThanOrEqual(breakLines(given, count - 1, widthOf).width);
    }),
  );
});
