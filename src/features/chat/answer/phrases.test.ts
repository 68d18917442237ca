import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { oneOf, plainText } from './phrases.ts';

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
