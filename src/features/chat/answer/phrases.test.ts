import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { oneOf, patternOf, plainText, wordsIn } from './phrases.ts';

const lists = { polite: 'please|can you', introductions: 'please', color: 'red|dark blue' };
const fits = (phrase: string, text: string) => patternOf([phrase], lists).test(text);

test.each([
  ['tax return', 'How do I file my Tax Return?', 'a taxing return'],
  ['(dog|cat) license', 'a cat license', 'a licensed cat'],
  ['free [of charge]', 'is it free?', 'freedom of charge'],
  ['a [very] big dog', 'a very big dog', 'a very dog'],
  ['<color> car', 'the dark blue car', 'the blue car'],
  ['crypto*', 'cryptocurrency', 'encrypto'],
  ['# times #', '3 times 4', 'many times'],
  ['my * said', 'my boss said', 'my said'],
  ['call .. back', 'call me back', 'call me when you are no longer away and back'],
  ['show … secrets', 'show me all of your secrets', 'secrets show'],
  ['^ write', 'Can you please write it', 'who can write'],
  ['write $', 'who can write?', 'write it'],
  ['> stop', 'Hello. Please stop it', 'the bus stop'],
  ["driver's license", 'my drivers license', 'a driver license'],
  ["*'s home", 'the mayor’s home', 'the cities home'],
])('the phrase "%s" matches "%s" and not "%s"', (phrase, yes, no) => {
  expect(fits(phrase, yes)).toBe(true);
  expect(fits(phrase, no)).toBe(false);
});

test.each(['(open', 'closed)', '[open', '<unknown> list'])(
  'the phrase "%s" is refused with a message that quotes it',
  (phrase) => {
    expect(() => patternOf([phrase], lists)).toThrow(phrase);
  },
);

test('the longer words of phrases are listed without names of lists', () => {
  expect(wordsIn(['(pizza|tea) <color>', 'crypto* recipe', 'a pizza'])).toEqual([
    'pizza',
    'crypto',
    'recipe',
  ]);
});

test('a choice of words matches literally, including dots', () => {
  const pattern = new RegExp(`^${oneOf('U.S.|it’s')}$`);
  expect(['U.S.', 'it’s', 'UxSx', "it's", ''].filter((text) => pattern.test(text))).toEqual([
    'U.S.',
    'it’s',
  ]);
});

test('typographic characters become plain ones', () => {
  expect(plainText('What’s\u00a0the “trial” – 5\u200b00 ﬁles… ☎\ufe0fnow')).toBe(
    'What\'s the "trial" - 500 files...  now',
  );
});

test('a plain text is stored with one byte per character, so that no pattern is compiled twice', () => {
  const storedAs = (text: string) => String.fromCharCode(serialize(text)[2]!);
  expect(['What’s new?', 'a “trial” – for José 👋'].map(plainText).map(storedAs)).toEqual([
    '"',
    '"',
  ]);
  expect(storedAs('What’s new?')).not.toBe('"');
});
