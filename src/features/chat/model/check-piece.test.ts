import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkPiece } from './check-piece.ts';

interface Group {
  quote: string;
  trueOnes: string[];
  falseOnes: string[];
}
const groups = parse(
  readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/sentences.yaml'), 'utf8'),
) as Group[];
const shown = (quote: string, sentence: string) =>
  checkPiece({ passage: 1, quote, sentence }, [
    { text: quote, isOfOthers: /Penalties/.test(quote) },
  ])?.text ?? null;

test('of the false sentences none is shown: what is shown in place of a figure is the quote itself', () => {
  const all = groups.flatMap(({ quote, falseOnes }) =>
    falseOnes.map((one) => [quote, one] as const),
  );
  expect(all.length).toBeGreaterThanOrEqual(200);
  const wrong = all.filter(([quote, sentence]) => ![null, quote].includes(shown(quote, sentence)));
  expect(wrong.map(([quote, sentence]) => `${sentence} <- ${quote}`)).toEqual([]);
});

test('of the true sentences at least nine tenths are shown', () => {
  const all = groups.flatMap(({ quote, trueOnes }) => trueOnes.map((one) => [quote, one] as const));
  const dropped = all.filter(([quote, sentence]) => shown(quote, sentence) === null);
  expect(
    1 - dropped.length / all.length,
    dropped.map(([, sentence]) => sentence).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});
