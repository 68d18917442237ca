import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/any-text.ts';
import { measureText, paintText, type TextStyle } from './set-text.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const further = [...'’“”–—·éñüßāōʻŁž'];

/** The pixels that a text covers, and the box around them. */
function paintedBy(text: string, style: TextStyle, place = { x: 0, y: 0 }) {
  const pixels: number[][] = [];
  paintText(text, style, place, (...pixel) => void pixels.push(pixel));
  const [columns, rows] = [0, 1].map((at) => pixels.map((pixel) => pixel[at]!)) as [[], []];
  const box = {
    ...{ left: Math.min(...columns), right: Math.max(...columns) + 1 },
    ...{ top: Math.min(...rows), bottom: Math.max(...rows) + 1 },
  };
  return { pixels, box };
}

test.each(['regular', 'bold'] as const)('every %s character is drawn completely', (weight) => {
  for (const character of [...printable.slice(1), ...further]) {
    const { pixels, box } = paintedBy(character, { weight, size: 66 });
    expect(pixels.length, character).toBeGreaterThan(20);
    // No part of a letter is further than about an em from its position.
    for (const value of Object.values(box)) expect(Math.abs(value), character).toBeLessThan(84);
    for (const [, , covered] of pixels) expect(covered).toBeLessThanOrEqual(1);
  }
});

test('a letter stands where it is put, as large as it is wanted', () => {
  const style = { weight: 'bold', size: 100 } as const;
  const { box } = paintedBy('o', style, { x: 1000.5, y: 500 });
  expect(box.left).toBeGreaterThan(1000);
  expect(box.right).toBeLessThan(1001 + measureText('o', style));
  // A round letter stands a little below the baseline, and is a little over half an em tall.
  expect(box.bottom).toBeCloseTo(502, -0.5);
  expect(box.bottom - box.top).toBeGreaterThan(50);
  expect(box.bottom - box.top).toBeLessThan(60);
});

test('a letter half a pixel further on covers other parts of its pixels, and as much of them', () => {
  const style = { weight: 'bold', size: 66 } as const;
  const [here, there] = [0, 0.5].map((x) => paintedBy('l', style, { x, y: 0 }).pixels);
  const sum = (pixels: number[][]) => pixels.reduce((total, [, , one]) => total + one!, 0);
  expect(there).not.toEqual(here);
  expect(sum(there!)).toBeCloseTo(sum(here!), 1);
});

test('a letter outside the typeface is drawn as the empty box, not as another letter', () => {
  const style = { weight: 'bold', size: 66 } as const;
  const box = paintedBy('漢', style).pixels;
  expect(box.length).toBeGreaterThan(0);
  expect(paintedBy('字', style).pixels).toEqual(box);
});

test('text is kerned and tracked', () => {
  const style = { weight: 'bold', size: 100 } as const;
  const apart = measureText('A', style) + measureText('V', style);
  expect(measureText('AV', style)).toBeLessThan(apart - 2);
  const tight = measureText('law', { ...style, tracking: -0.03 });
  expect(tight).toBeCloseTo(measureText('law', style) - 2 * 0.03 * 100);
});

test('any text has a width, and covers pixels at whole places', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (words) => {
      const style = { weight: 'regular', size: 26 } as const;
      expect(measureText(words, style)).not.toBeNaN();
      const { pixels } = paintedBy(words, style, { x: 72, y: 201 });
      expect(pixels.flatMap(([column, row]) => [column, row]).every(Number.isInteger)).toBe(true);
    }),
  );
});
