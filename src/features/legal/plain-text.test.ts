import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { textOf } from '#tests/built/dist.ts';
import { readLegalTexts } from '#tests/fixtures/legal-texts.ts';
import { plainText } from './plain-text.ts';
import { policyDates, readPolicy, type Policy } from './read-policy.ts';

const subscription = readPolicy(readLegalTexts().find(({ id }) => id === 'subscription')!);
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

test('the plain text has every word of every section in order', () => {
  const text = plainText(subscription).replace(/^([-=])\1+$|^- /gm, '');
  const { title, inShort, sections } = subscription;
  const expected = [
    `${title} ${policyDates(subscription).text} In short`,
    ...inShort.map((item) => textOf(parseFragment(item))),
    ...sections.map(({ heading, html }) => `${heading} ${textOf(parseFragment(html))}`),
  ];
  expect(wordsOf(text)).toEqual(wordsOf(expected.join(' ')));
});

test('no line is longer than 72 columns, and the file ends with a line break', () => {
  const text = plainText(subscription);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
  expect(text.endsWith('.\n')).toBe(true);
  expect(text).not.toMatch(/[ \t]\n|\n\n\n|[<>]|&[a-z]+;|\{\{/);
});

test.each(['<table></table>', '<p><img src="x"></p>', '<ol><li>One</li></ol>'])(
  'unsupported HTML stops the build: %s',
  (html) => {
    const policy: Policy = { ...subscription, sections: [{ id: 'a', heading: '1. A', html }] };
    expect(() => plainText(policy)).toThrow('A plain text has no way to say <');
  },
);
