import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/fixtures/any-text.ts';
import { breakLines, measureText, paintText, type TextStyle } from './set-text.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const beyondAscii = [...'’“”–—·éñüßāōʻŁž'];
const bold = { weight: 'bold', size: 66 } as const;

/** The pixels that a text covers, and their bounding box. */
function paint(text: string, style: TextStyle, start = { x: 0, y: 0 }) {
  const pixels: number[][] = [];
  paintText(text, style, start, (...pixel) => void pixels.push(pixel));
  const [columns, rows] = [0, 1].map((at) => pixels.map((pixel) => pixel[at]!)) as [[], []];
  const box = {
    ...{ left: Math.min(...columns), right: Math.max(...columns) + 1 },
    ...{ top: Math.min(...rows), bottom: Math.max(...rows) + 1 },
  };
  return { pixels, box };
}

test.each(['regular', 'bold'] as const)('every %s character is drawn completely', (weight) => {
  for (const character of [...printable.slice(1), ...beyondAscii]) {
    const { pixels, box } = paint(character, { weight, size: 66 });
    expect(pixels.length, character).toBeGreaterThan(20);
    // No part of a glyph is farther than about an em from its position.
    for (const value of Object.values(box)) expect(Math.abs(value), character).toBeLessThan(84);
    for (const [, , coverage] of pixels) expect(coverage).toBeLessThanOrEqual(1);
  }
});

test('a glyph is painted at its position and size', () => {
  const style = { weight: 'bold', size: 100 } as const;
  const { box } = paint('o', style, { x: 1000.5, y: 500 });
  expect(box.left).toBeGreaterThan(1000);
  expect(box.right).toBeLessThan(1001 + measureText('o', style));
  // A round letter reaches a little below the baseline, and is a little over half an em tall.
  expect(box.bottom).toBeCloseTo(502, -0.5);
  expect(box.bottom - box.top).toBeGreaterThan(50);
  expect(box.bottom - box.top).toBeLessThan(60);
});

test('a glyph shifted by half a pixel covers its pixels differently, but the same area in all', () => {
  const [here, shifted] = [0, 0.5].map((x) => paint('l', bold, { x, y: 0 }).pixels);
  const sum = (pixels: number[][]) => pixels.reduce((total, [, , one]) => total + one!, 0);
  expect(shifted).not.toEqual(here);
  expect(sum(shifted!)).toBeCloseTo(sum(here!), 1);
});

test('a character that the typeface lacks is drawn as its empty box', () => {
  const box = paint('漢', bold).pixels;
  expect(box.length).toBeGreaterThan(0);
  expect(paint('字', bold).pixels).toEqual(box);
});

test('kerning and tracking change the width of a text', () => {
  const style = { weight: 'bold', size: 100 } as const;
  const apart = measureText('A', style) + measureText('V', style);
  expect(measureText('AV', style)).toBeLessThan(apart - 2);
  const tight = measureText('law', { ...style, tracking: -0.03 });
  expect(tight).toBeCloseTo(measureText('law', style) - 2 * 0.03 * 100);
});

test('any text has a width, and its pixels have whole coordinates', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (text) => {
      const style = { weight: 'regular', size: 26 } as const;
      expect(measureText(text, style)).not.toBeNaN();
      const { pixels } = paint(text, style, { x: 72, y: 201 });
      expect(pixels.flatMap(([column, row]) => [column, row]).every(Number.isInteger)).toBe(true);
    }),
  );
});

const lengthOf = (line: string) => line.length;

test('a headline is broken into lines of about equal width', () => {
  const words = 'Ninety-nine to one: the Senate keeps AI law in state and local hands'.split(' ');
  expect(breakLines(words, 3, lengthOf).lines).toEqual([
    'Ninety-nine to one: the',
    'Senate keeps AI law in',
    'state and local hands',
  ]);
});

test('line breaks keep every word in order, and more lines are never wider', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 3 }), (given, count) => {
      const { lines, width } = breakLines(given, count, lengthOf);
      expect(lines.join(' ')).toBe(given.join(' '));
      expect(lines.length).toBe(Math.min(count, given.length));
      expect(width).toBe(Math.max(...lines.map(lengthOf)));
      if (count > 1)
        expect(width).toBeLessThanOrEqual(breakLines(given, count - 1, lengthOf).width);
    }),
  );
});
