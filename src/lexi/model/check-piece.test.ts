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
interface PieceOfPassage {
  passage: string;
  quote: string;
  sentence: string;
  true: boolean;
}
const read = (file: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, '../../../tests/fixtures', file), 'utf8'));
const groups = read('sentences.yaml') as Group[];
const paraphrases = read('paraphrases.yaml') as Paraphrase[];
const shown = (quote: string, sentence: string) =>
  checkPiece({ passage: 1, quote, sentence }, [{ text: quote }])?.text ?? null;

test('no false sentence is shown; at most its quote is', () => {
  const all = groups.flatMap(({ quote, falseOnes }) =>
    falseOnes.map((sentence) => [quote, sentence] as const),
  );
  expect(all.length).toBeGreaterThanOrEqual(200);
  const wrong = all.filter(([quote, sentence]) => ![null, quote].includes(shown(quote, sentence)));
  expect(wrong.map(([quote, sentence]) => `${sentence} <- ${quote}`)).toEqual([]);
});

test('at least 90% of the true sentences are shown', () => {
  const all = groups.flatMap(({ quote, trueOnes }) =>
    trueOnes.map((sentence) => [quote, sentence] as const),
  );
  const dropped = all.filter(([quote, sentence]) => shown(quote, sentence) === null);
  expect(
    1 - dropped.length / all.length,
    dropped.map(([, sentence]) => sentence).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});

test('no false paraphrase is shown, and at least 90% of the true ones are', () => {
  const shownOf = ({ quote, sentence }: Paraphrase) => shown(quote, sentence);
  const falseOnes = paraphrases.filter((paraphrase) => !paraphrase.true);
  const wrong = falseOnes.filter((paraphrase) => {
    const text = shownOf(paraphrase);
    return text !== null && !paraphrase.quote.includes(text);
  });
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
  expect(falseOnes.length).toBeGreaterThan(100);
  const trueOnes = paraphrases.filter((paraphrase) => paraphrase.true);
  const dropped = trueOnes.filter((paraphrase) => shownOf(paraphrase) === null);
  expect(
    1 - dropped.length / trueOnes.length,
    dropped.map(({ sentence }) => sentence).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});

test('of sentences with their whole passages, no false one is shown, and at least 90% of the true ones are', () => {
  const pieces = read('pieces.yaml') as PieceOfPassage[];
  const textOf = ({ passage, quote, sentence }: PieceOfPassage) =>
    checkPiece({ passage: 1, quote, sentence }, [{ text: passage }])?.text ?? null;
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const [trueOnes, falseOnes] = [true, false].map((which) =>
    pieces.filter((piece) => piece.true === which),
  );
  const wrong = falseOnes!.filter((piece) => {
    const text = textOf(piece);
    return text !== null && !oneLine(piece.passage).includes(text);
  });
  expect(wrong.map(({ sentence }) => sentence)).toEqual([]);
  expect(falseOnes!.length).toBeGreaterThanOrEqual(60);
  const dropped = trueOnes!.filter((piece) => textOf(piece) === null);
  expect(
    1 - dropped.length / trueOnes!.length,
    dropped.map(({ sentence }) => sentence).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});

/** What is shown of a model's sentence whose quote is a part of a passage. */
const shownOf = (text: string, quote: string, sentence: string) =>
  checkPiece({ passage: 1, quote, sentence }, [{ text }]);

test.each([
  [
    'Works made without a human author cannot be copyrighted.',
    'a human author cannot be copyrighted',
    'A human author cannot be copyrighted.',
  ],
  [
    'A work that lacks a human author cannot be copyrighted.',
    'a human author cannot be copyrighted',
    'A human author cannot be copyrighted.',
  ],
  [
    'It is a myth that cities may ignore the act.',
    'cities may ignore the act',
    'Cities may ignore the act.',
  ],
  [
    'The plan avoids sharing data with vendors.',
    'sharing data with vendors',
    'Sharing data with vendors.',
  ],
  [
    'If we miss the target in a month, you may end the agreement.',
    'you may end the agreement',
    'You may end the agreement.',
  ],
  [
    'Unless a law requires it, we delete your records.',
    'we delete your records',
    'We delete your records.',
  ],
  [
    'When the council has approved it, staff may use the tool.',
    'staff may use the tool',
    'Staff may use the tool.',
  ],
  [
    'You may end the agreement if we miss the target in a month.',
    'You may end the agreement',
    'You may end the agreement.',
  ],
  [
    'Agencies do not believe that the act binds them.',
    'the act binds them. ',
    'The act binds them.',
  ],
  [
    'For a school district, the training is optional.',
    'the training is optional',
    'The training is optional.',
  ],
  [
    'In Texas, no city may pass an ordinance on AI.',
    'no city may pass an ordinance on AI',
    'No city may pass an ordinance on AI.',
  ],
  [
    'Once the notice is published, the tool may be bought.',
    'the tool may be bought',
    'The tool may be bought.',
  ],
])('of %j, a part that means something else is not shown', (text, quote, sentence) => {
  const piece = shownOf(text, quote.trim(), sentence);
  // The whole sentence may be shown in its place.
  expect([undefined, text]).toContain(piece?.text);
  expect([undefined, text]).toContain(piece?.quote);
});

test.each([
  [
    'The uptime target is 99.5% of each month. Credits are not attached to it.',
    'Credits are not attached',
    'Credits are not attached to it.',
  ],
  [
    'If we miss it, you may end the agreement.',
    'you may end the agreement',
    'If we miss it, you may end the agreement.',
  ],
])(
  'of %j, a true sentence with a part as its quote is shown with its whole sentence',
  (text, quote, sentence) => {
    const piece = shownOf(text, quote, sentence);
    expect(piece?.text).toBe(sentence);
    expect(text).toContain(piece?.quote);
    expect(piece?.quote).toMatch(/^[A-Z].*\.$/);
  },
);
