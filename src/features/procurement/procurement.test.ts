import { unzipSync } from 'fflate';
import { parseFragment } from 'parse5';
import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { isElement, textOf } from '#tests/built/dist.ts';
import type { Sheet } from './answer-sheets.ts';
import { describeArchive, makeArchive } from './make-archive.ts';
import { describeBasis } from './answer-basis.ts';
import { sheetMarkdown } from './sheet-source.ts';
import { site } from '#src/site.ts';
import { currentOn, listSubprocessorChanges, writtenChanges } from './subprocessors.ts';

const text = (content: string) => new TextEncoder().encode(content);

test('the archive has all its files unchanged, and is deterministic', () => {
  const files = [
    { name: '00-read-me.txt', bytes: text('Read me') },
    { name: 'your-own-papers/letter.docx', bytes: text('A letter'.repeat(500)) },
  ];
  const archive = makeArchive(files, '2026-11-22');
  expect(makeArchive(files, '2026-11-22')).toEqual(archive);
  expect(Object.entries(unzipSync(archive))).toEqual(files.map(({ name, bytes }) => [name, bytes]));
});

test('the read-me file lists each document with its date under its status, and marks those older than a year', () => {
  const piece = {
    id: 'quote',
    links: [],
    topic: 'purchase',
    dated: 'Checked',
    isOld: false,
  } as const;
  const asked = { status: 'on request, in writing', date: '2026-11-23' } as const;
  const description = describeArchive(
    [
      { ...piece, name: 'Quote', text: 'Numbered.', status: 'here', date: '2026-11-22' },
      { ...piece, name: 'Old', text: 'Sixty.', status: 'here', date: '2025-11-01', isOld: true },
      { ...piece, ...asked, name: 'W-9', text: 'Signed.' },
      { ...piece, name: 'A seal', text: 'We claim none.', status: 'not held', date: '2026-11-24' },
    ],
    { builtOn: '2026-11-22', pageUrl: 'https://levee.example/procurement' },
  );
  const order = [
    '- Quote, November 22, 2026. Numbered.',
    '- Old, November 1, 2025 (older than a year). Sixty.',
    `On request, in writing, from ${site.contact.billingEmail}:`,
    '- W-9, November 23, 2026. Signed.',
    'What we do not have:',
    '- A seal, November 24, 2026. We claim none.',
  ];
  expect(description.split('\r\n').filter((line) => order.includes(line))).toEqual(order);
});

test.each([
  ['/legal#subscription-your-data', 'Subscription Agreement: Your data'],
  ['/legal/addendum#addendum-human-review', 'Addendum: Human review'],
  ['/procurement/ai-fact-sheet', 'AI fact sheet'],
  ['/software#fairness', 'Software: Fairness'],
])('the basis %s is named “%s”', (path, label) => {
  expect(describeBasis(path)).toEqual({ label, href: path });
});

test('a test is named without its file, and “ask us” links to an email', () => {
  expect(describeBasis('src/server/limits/limits.test.ts')).toEqual({
    label: 'Automated test, run before each release',
    href: null,
  });
  expect(describeBasis('ask us').href).toMatch(/^mailto:/);
});

test('the Markdown of a Word file escapes the answers', () => {
  const answer = 'It is *ours* [not yours], `3 < 4`, # 5 | 6 _or_ \\ less.';
  const sheet: Sheet = {
    id: 'x',
    title: 'A sheet',
    description: 'What it is for.',
    checkedOn: '2026-11-22',
    note: 'A note.',
    wordings: [],
    sources: [],
    path: '/procurement/x',
    wordPath: '/procurement/x.docx',
    parts: [
      {
        heading: 'Part',
        answers: [{ asks: 'A1. Why?', wordings: [], answer, bases: [describeBasis('/security')] }],
      },
    ],
  };
  const { childNodes } = parseFragment(markdownToHtml(sheetMarkdown(sheet)).html);
  expect(childNodes.filter(isElement).map((node) => textOf(node).trim())).toEqual([
    'A note.',
    'Part',
    'A1. Why?',
    answer,
    'Based on: Security',
  ]);
});

test('a former subprocessor leaves the list on its last day and stays among the changes', () => {
  const company = { task: 'Hosts it.', data: 'All of it.', checkedOn: '2026-11-22' };
  const all = [
    { ...company, id: 'a', name: 'A', since: '2026-01-01', endedOn: '2026-03-01' },
    { ...company, id: 'b', name: 'B', since: '2026-03-01' },
  ];
  const names = (day: string) => currentOn(all, day).map(({ name }) => name);
  expect(names('2026-02-28')).toEqual(['A', 'B']);
  expect(names('2026-03-01')).toEqual(['B']);
  expect(listSubprocessorChanges(all).map(({ id, date }) => `${date} ${id}`)).toEqual([
    '2026-03-01 a-ended',
    '2026-03-01 b-since',
    '2026-01-01 a-since',
  ]);
  expect(writtenChanges(all).map(({ date, text }) => `${date} ${text}`)).toEqual([
    '2026-03-01 Removed A.',
    '2026-03-01 Added B. Hosts it.',
    '2026-01-01 The list began, with 1 company.',
  ]);
});
