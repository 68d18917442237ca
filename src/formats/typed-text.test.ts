import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { cleanPhone, cleanText } from './typed-text.ts';

const invisible = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e',
  ...'\u2060\u2064\u2066\u2069\u206f\u3164\ufe0f\ufeff\uffa0\u{1d173}\u{e0001}\u{e0061}\u{e0100}',
  ...'\u0001\u0007\u007f\u0085\u009f',
];
const blanks = [...' \t\n\u00a0\u1680\u2003\u2028\u202f\u3000', '\r\n'];
const nothing = fc
  .array(fc.constantFrom(...invisible, ...blanks, '\u2800', '\u0301', '\u20e3'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('a text of only invisible characters, blanks and marks is empty', () => {
  fc.assert(
    fc.property(nothing, (typed) => {
      expect(cleanText(typed)).toBe('');
    }),
  );
});

test('invisible characters around and within Latin words are removed', () => {
  const around = fc
    .array(fc.constantFrom(...invisible, ...blanks), { maxLength: 6 })
    .map((parts) => parts.join(''));
  const within = fc.constantFrom(
    ...invisible.filter((sign) => !['\ufe0f', '\u180b', '\u{e0100}'].includes(sign)),
  );
  fc.assert(
    fc.property(around, within, fc.constantFrom(...blanks, ''), (before, inside, after) => {
      expect(cleanText(`${before}Da${inside}na Ré${inside}yes${after}`)).toBe('Dana Réyes');
    }),
  );
});

test.each([
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
  ['Sinhala', 'ශ්‍රී'],
  ['Mongolian', 'ᠭᠠᠷ᠋'],
  ['a Japanese variant', '葛\u{e0100}城'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['a heart on fire', '❤️‍🔥'],
  ['a keycap', '1️⃣'],
  ['a skin tone', '👩🏽‍💻'],
  ['Vietnamese', 'Nguyễn Thị Hạnh'],
  ['decomposed letters', 'Nu\u0301n\u0303ez'],
  ['Braille', '⠓⠑⠀⠇⠇⠕'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['the okina', 'Kauaʻi'],
])('%s is kept: %s', (_what, typed) => expect(cleanText(` ${typed}\u2060 `)).toBe(typed));

test('a line break is one character, and lines and tabs stay', () => {
  expect(cleanText('a\r\nb\rc\n\nd\te\r\n')).toBe('a\nb\nc\n\nd\te');
});

test('cleaning never fails, repeats to the same text, and never removes a visible letter or digit', () => {
  const letters = (text: string) =>
    text.match(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/gu) ?? [];
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), nothing, (text, unseen) => {
      const typed = unseen + text + unseen;
      const clean = cleanText(typed);
      expect(cleanText(clean)).toBe(clean);
      expect(letters(clean)).toEqual(letters(typed));
    }),
  );
});

test.each([
  ['(504) 555-0142', '(504)\u00a0555\u20110142'],
  ['504-555-0142', '504–555—0142'],
  ['+1 504 555 0142', '\u202a+1\u202f504\u2009555\u30000142\u202c'],
  ['504-555-0142', '５０４−５５５−０１４２'],
  ['504.555.0142 ext. 7', '504.555.0142 ext. 7'],
  ['', '\u2060\u00a0'],
])('the telephone number %s is understood as %j', (number, typed) => {
  expect(cleanPhone(typed)).toBe(number);
});
