import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/any-text.ts';
import { outlineText } from './text-outlines.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const further = [...'’“”–—·éñüßāōʻŁž'];
const numbersOf: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

function commandsOf(svg: string): { type: string; numbers: number[] }[] {
  const outlines = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, outline = '']) => outline);
  return outlines.flatMap((outline) =>
    [...outline.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, type = '', numbers = '']) => ({
      type,
      numbers: numbers.trim() === '' ? [] : numbers.trim().split(' ').map(Number),
    })),
  );
}

test.each(['regular', 'bold'] as const)('every %s character is drawn completely', (weight) => {
  for (const character of [...printable.slice(1), ...further]) {
    const commands = commandsOf(outlineText(character, { weight, size: 66 }).draw(0, 0));
    expect(commands.length, character).toBeGreaterThan(3);
    for (const { type, numbers } of commands) {
      expect(numbers.length, `${character}: ${type}`).toBe(numbersOf[type]);
      // No part of a letter is further than about an em from its position.
      for (const number of numbers) expect(Math.abs(number), character).toBeLessThan(1300);
    }
  }
});

test('a letter outside the typeface is drawn as the empty box, not as another letter', () => {
  const style = { weight: 'bold', size: 66 } as const;
  const box = outlineText('漢', style).draw(0, 0);
  expect(outlineText('字', style).draw(0, 0)).toBe(box);
});

test('text is kerned and tracked', () => {
  const style = { weight: 'bold', size: 100 } as const;
  const apart = outlineText('A', style).width + outlineText('V', style).width;
  expect(outlineText('AV', style).width).toBeLessThan(apart - 2);
  const tight = outlineText('law', { ...style, tracking: -0.03 }).width;
  expect(tight).toBeCloseTo(outlineText('law', style).width - 2 * 0.03 * 100);
});

test('any text is drawn as shapes only', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (words) => {
      const { width, draw } = outlineText(words, { weight: 'regular', size: 26 });
      expect(width).not.toBeNaN();
      expect(draw(0, 0).replace(/<path transform="[-\d.() a-z]+" d="[-\dMLQCZ ]+"\/>/g, '')).toBe(
        '',
      );
    }),
  );
});
