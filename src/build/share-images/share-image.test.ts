import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'opentype.js/dist/opentype.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { breakLines, drawText, measureText, type TextStyle } from './share-image.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const bold = { weight: 'bold', size: 66 } as const;
const start = { x: 60, y: 120 };
const side = 200;

/** The box around the pixels that sharp draws of a text, relative to its start. */
async function boxOf(text: string, style: TextStyle) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${drawText(text, style, start)}</svg>`;
  const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
  const covered = [...alpha.keys()].filter((at) => alpha[at]! > 0);
  const columns = covered.map((at) => (at % side) - start.x);
  const rows = covered.map((at) => Math.floor(at / side) - start.y);
  return {
    left: Math.min(...columns),
    right: Math.max(...columns) + 1,
    top: Math.min(...rows),
    bottom: Math.max(...rows) + 1,
  };
}

test.each([
  ['regular', 400],
  ['bold', 700],
] as const)(
  'every %s character is drawn completely, as large as its outline',
  async (weight, name) => {
    const file = `node_modules/@fontsource/public-sans/files/public-sans-latin-${name}-normal.woff`;
    const font = parse(new Uint8Array(readFileSync(file)).buffer);
    for (const character of [...printable.slice(1), ...'’“”–—·éñüß']) {
      const box = await boxOf(character, { weight, size: 66 });
      const { x1, x2, y1, y2 } = font.charToGlyph(character).getPath(0, 0, 66).getBoundingBox();
      const outline = { left: x1, right: x2, top: y1, bottom: y2 };
      for (const edge of ['left', 'right', 'top', 'bottom'] as const)
        expect(Math.abs(box[edge] - outline[edge]), `${character} ${edge}`).toBeLessThan(1.1);
    }
  },
);

test('letters of other Latin alphabets come from the second part of the typeface', () => {
  const empty = drawText('漢', bold, start);
  for (const character of 'āōʻŁž') expect(drawText(character, bold, start)).not.toBe(empty);
});

test('a character that the typeface lacks is drawn as its empty box', async () => {
  const box = await boxOf('漢', bold);
  expect(box.right - box.left).toBeGreaterThan(20);
  expect(drawText('字', bold, start)).toBe(drawText('漢', bold, start));
});

test('kerning and tracking change the width of a text', () => {
  const style = { weight: 'bold', size: 100 } as const;
  const apart = measureText('A', style) + measureText('V', style);
  expect(measureText('AV', style)).toBeLessThan(apart - 2);
  const tight = measureText('law', { ...style, tracking: -0.03 });
  expect(tight).toBeCloseTo(measureText('law', style) - 2 * 0.03 * 100);
});

test('any text has a width, and its paths have numbers only', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (text) => {
      const style = { weight: 'regular', size: 26 } as const;
      expect(measureText(text, style)).not.toBeNaN();
      expect(drawText(text, style, start)).toMatch(
        /^(<path transform="translate\([-\d. ]+\) scale\([\d.]+\)" d="[-Mmlqcz\d ]*"\/>)*$/,
      );
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
