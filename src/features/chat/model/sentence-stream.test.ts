import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSentenceStream } from './sentence-stream.ts';

/** The output for a text that arrives in pieces of this length. */
function write(text: string, length: number) {
  const stream = openSentenceStream();
  const pieces = [];
  for (let at = 0; at < text.length; at += length)
    pieces.push(...stream.push(text.slice(at, at + length)));
  return [...pieces, ...stream.rest()];
}
const sentences = (text: string, length = 3) => write(text, length).map((piece) => piece.text);

test.each([
  ['One. Two? Three!', ['One.', 'Two?', 'Three!']],
  ['It costs $1,999.99 once. [1] Next.', ['It costs $1,999.99 once. [1]', 'Next.']],
  ['Done [1]. Next [2, 3].', ['Done [1].', 'Next [2, 3].']],
  ['The U.S. Congress and No. 5 agree. Yes.', ['The U.S. Congress and No. 5 agree.', 'Yes.']],
  ['- one\n- two\n\nThree', ['- one', '- two', 'Three']],
  ['“Quoted.” Then more.', ['“Quoted.”', 'Then more.']],
  ['', []],
  ['\n\n', []],
])('%j is cut into its sentences, each with its marks', (text, expected) => {
  for (const length of [1, 3, 1000]) expect(sentences(text, length)).toEqual(expected);
});

test('a sentence is complete as soon as the next one begins', () => {
  const stream = openSentenceStream();
  expect([...stream.push('One is done. ')]).toEqual([]);
  expect([...stream.push('T')]).toEqual([{ text: 'One is done.', gap: ' ' }]);
});

test('the sentences do not depend on how the text was split, and joined they are the text', () => {
  const word = fc.constantFrom(
    'It',
    'costs',
    '$5.',
    '[1]',
    '[2,',
    '3].',
    'No.',
    'U.S.',
    '\n',
    '?',
    '“x.”',
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (words, length) => {
        const text = words.join(' ');
        const pieces = write(text, length);
        const joined = pieces.map((piece) => piece.text + piece.gap).join('');
        expect(joined.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
        expect(sentences(text, length)).toEqual(sentences(text, 1));
      },
    ),
    { numRuns: 500 },
  );
});

test('a text without an end is cut all the same', () => {
  expect(sentences('a'.repeat(5_000), 50).every((piece) => piece.length <= 900)).toBe(true);
});
