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
interface Paraphrase {
  page: string;
  quote: string;
  sentence: string;
  true: boolean;
}
const read = (file: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, '../../../../tests/fixtures', file), 'utf8'));
const groups = read('sentences.yaml') as Group[];
const paraphrases = read('paraphrases.yaml') as Paraphrase[];
const shown = (quote: string, sentence: string) =>
  checkPiece({ passage: 1, quote, sentence }, [
    { text: quote, isOfOthers: /Penalties/.test(quote) },
  ])?.text ?? null;

test('no false sentence is shown; at most its quote is', () => {
  const all = groups.flatMap(({ quote, falseOnes }) =>
    falseOnes.map((one) => [quote, one] as const),
  );
  expect(all.length).toBeGreaterThanOrEqual(200);
  const wrong = all.filter(([quote, sentence]) => ![null, quote].includes(shown(quote, sentence)));
  expect(wrong.map(([quote, sentence]) => `${sentence} <- ${quote}`)).toEqual([]);
});

test('at least 90% of the true sentences are shown', () => {
  const all = groups.flatMap(({ quote, trueOnes }) => trueOnes.map((one) => [quote, one] as const));
  const dropped = all.filter(([quote, sentence]) => shown(quote, sentence) === null);
  expect(
    1 - dropped.length / all.length,
    dropped.map(([, sentence]) => sentence).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});

test('no false paraphrase is shown, and at least 90% of the true ones are', () => {
  const shownOf = ({ page, quote, sentence }: Paraphrase) =>
    checkPiece({ passage: 1, quote, sentence }, [
      { text: quote, isOfOthers: /^\/(?:laws|blog|weekly-update|texas|arkansas)/.test(page) },
    ])?.text ?? null;
  const falseOnes = paraphrases.filter((one) => !one.true);
  const wrong = falseOnes.filter((one) => {
    const text = shownOf(one);
    return text !== null && !one.quote.includes(text);
  });
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
  expect(falseOnes.length).toBeGreaterThan(100);
  const trueOnes = paraphrases.filter((one) => one.true);
  const dropped = trueOnes.filter((one) => shownOf(one) === null);
  expect(
    1 - dropped.length / trueOnes.length,
    dropped.map(({ sentence }) => sentence).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});
