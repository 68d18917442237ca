import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { articleSchema } from './article-schema.ts';
import { templateSchema } from './template-schema.ts';

const readHead = (file: string) =>
  parse(
    /^---\n([^]*?)\n---/.exec(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))?.[1] ??
      '',
    { customTags: ['timestamp'] },
  ) as Record<string, unknown>;
const article = readHead('articles/weekly-update.mdx');
const template = readHead('templates/use-case-intake-and-inventory.md');
const good = {
  date: new Date('2026-11-22'),
  said: 'The act takes effect in May 2026.',
  now: 'It takes effect in June 2026.',
  source: { publisher: 'Clerk', work: 'The act', url: 'https://www.example.gov/act' },
};
const messagesFor = (schema: typeof articleSchema | typeof templateSchema, head: unknown) =>
  (schema.safeParse(head).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(' ')}: ${message}`,
  );

test.each([
  [
    'without the right statement',
    { now: undefined },
    'now: This field is missing. Add: now: "What is right, in one or two sentences"',
  ],
  [
    'with a right statement that is too short',
    { now: 'It is not.' },
    'now: It has 10 characters and at least 20 are needed. Add 10 or more.',
  ],
  [
    'that repeats the mistake',
    { now: good.said },
    'now: This is what it said before, word for word: write what is right.',
  ],
  [
    'without a source',
    { source: undefined },
    'source: This field is missing. Add: source: and below it, each after six blanks, publisher, work and url',
  ],
  [
    'with a source that is not secure',
    { source: { ...good.source, url: 'http://www.example.gov/act' } },
    'source url: A source must be a secure address. Write https in place of http: https://www.example.gov/act',
  ],
  [
    'with a day in words',
    { date: 'November 22' },
    'date: "November 22" is not a date as year-month-day. Write it like this: 2025-08-26.',
  ],
])('a correction %s is refused, in an article and in a template', (_, wrong, message) => {
  const corrections = [{ ...good, ...wrong }];
  const expected = [`corrections 0 ${message}`];
  expect(messagesFor(articleSchema, { ...article, corrections })).toEqual(expected);
  expect(messagesFor(templateSchema, { ...template, corrections })).toEqual(expected);
});

test('an unknown field in a correction is refused', () => {
  const [message = ''] = messagesFor(articleSchema, {
    ...article,
    corrections: [{ ...good, who: 'The editor' }],
  });
  expect(message).toMatch(/^corrections 0: .*"who"/);
});

test('a correction cannot be older than its article', () => {
  const corrections = [{ ...good, date: new Date('2025-06-12') }];
  expect(messagesFor(articleSchema, { ...article, corrections })).toEqual([
    'corrections 0 date: The article is from 2025-06-13, and a correction cannot be older. Write the day of the correction.',
  ]);
});

test('a text without corrections has an empty list', () => {
  expect(articleSchema.parse({ ...article, corrections: undefined }).corrections).toEqual([]);
});
