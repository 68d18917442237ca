import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/any-text.ts';
import { findWords, foldedWords, foldWord } from './words.ts';

test('words have their positions in the text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const { word, at } of findWords(text))
        expect(text.slice(at, at + word.length)).toBe(word);
    }),
  );
});

test('folding a word twice changes nothing', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const word of foldedWords(text)) expect(foldWord(word)).toBe(word);
    }),
  );
});

test.each([
  ['Agencies', 'agency'],
  ['agency’s', 'agency'],
  ['laws', 'law'],
  ['process', 'process'],
  ['status', 'status'],
  ['basis', 'basis'],
  ['ADS', 'ads'],
  ['U.S.', 'us'],
  ['1,999.99', '1999.99'],
  ['Élysée', 'elysee'],
  ['O’Neill', 'oneill'],
])('%s is folded to %s', (word, folded) => {
  expect(foldedWords(word)).toEqual([folded]);
});
