import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { findWords, foldedPairs, foldedWords, foldWord, stem } from './words.ts';

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
  ['Núñez', 'nunez'],
  ['Núñez'.normalize('NFD'), 'nunez'],
  ['Añasco', 'anasco'],
  ['Łódź', 'lodz'],
  ['Đặng', 'dang'],
  ['Straße', 'strasse'],
  ['İzmir', 'izmir'],
  ['Kauaʻi', 'kauai'],
  ['Kaua‘i', 'kauai'],
  ['Kaua`i', 'kauai'],
  ['Kaua´i', 'kauai'],
  ['KAUAʼI', 'kauai'],
  ['ʻEwa', 'ewa'],
  ['0149', '149'],
  ['14,365', '14365'],
  ['H. B.', 'hb'],
])('%s is folded to %s', (word, folded) => {
  expect(foldedWords(word)).toEqual([folded]);
});

test.each([
  ['HB149', 'HB 149'],
  ['hb-149', 'HB 149'],
  ['HB0149', 'HB 149'],
  ['H.B.149', 'HB 149'],
  ['H.B 149', 'HB 149'],
  ['H. B. 149', 'HB 149'],
  ['A.B. 2013', 'AB 2013'],
  ['SB24-205', 'SB 24-205'],
  ['EO14365', 'EO 14,365'],
  ['K12', 'K-12'],
])('%s has the words of %s', (first, second) => {
  expect(foldedWords(first)).toEqual(foldedWords(second));
});

test('words that stand together are also one word, and words of two sentences or lines are not', () => {
  for (const text of ['log in', 'log-in', 'Log ins', 'LOG IN'])
    expect(foldedPairs(text), text).toEqual(['login']);
  expect(foldedPairs('news letters')).toEqual(['newsletter']);
  expect(foldedPairs('The log. In\nthe file')).toEqual(['thelog', '', '', 'thefile']);
});

test('the forms of a word have the same stem', () => {
  for (const forms of [
    ['cancel', 'cancels', 'canceled', 'canceling', 'cancellation'],
    ['train', 'training', 'trained'],
    ['price', 'pricing', 'prices'],
    ['terminate', 'termination'],
  ])
    expect(new Set(forms.flatMap((form) => foldedWords(form).map(stem))).size, forms[0]).toBe(1);
  expect(['supply', 'letter', 'HB149'].map(stem)).toEqual(['suppli', 'letter', 'HB149']);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,15}$/), (word) => {
      expect(stem(word)).not.toBe('');
    }),
  );
});
