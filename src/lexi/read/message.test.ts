import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { plainText } from './message.ts';

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
