import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFactSheetQuestions } from '#src/content/lists/fact-sheet-questions.ts';
import { pieceIds } from '#src/content/schemas/procurement-schema.ts';
import { checkProcurement } from './check-procurement.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = 'src/content/procurement';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sheet = `title: Answers about the service
description: What agencies ask about the service, with where each answer is from.
checkedOn: 2026-11-22
note: Whatever a reader should know before the first answer, in a sentence.
parts:
  - heading: Your data
    answers:
      - asks: Who owns our data?
        answer: You do.
        rests: [/legal#subscription-your-data]
`;
const check = (content: string, today = '2026-11-27', file = `${folder}/service.yaml`) =>
  checkProcurement({ root, files: { [file]: content }, today });

test('the procurement file of this site has no mistakes', () => {
  expect(checkProcurement({ root }).mistakes).toEqual([]);
});

test('a piece that was not checked for over a year fails the check, but not a build', () => {
  expect(check(sheet, '2027-11-22')).toEqual({ mistakes: [], old: [] });
  expect(check(sheet, '2027-11-23')).toEqual({
    mistakes: [],
    old: [expect.stringMatching(/^\S+service\.yaml:3 checkedOn: No one has checked this for/)],
  });
  const paper = read('src/content/papers/vendor-letter.md');
  const line = paper.split('\n').findIndex((text) => text.startsWith('lastReviewed:')) + 1;
  expect(check(paper, '2027-11-23', 'src/content/papers/vendor-letter.md').old).toEqual([
    expect.stringContaining(`vendor-letter.md:${line} lastReviewed: No one has checked`),
  ]);
});

const trust = 'src/content/trust';
const documents = Object.fromEntries(
  pieceIds.map((id) => [`${trust}/${id}.yaml`, read(`${trust}/${id}.yaml`)]),
);

test.each([
  ['a missing document', { 'w-9': null }, /^src\S+w-9\.yaml:1 file: This document is missing/],
  ['an unknown one', { 'w-10': 'name: W-10' }, /w-10\.yaml:1 file: This document is not in the/],
  ['another status', { uei: ['on request, in writing', 'soon'] }, /uei\.yaml:3 status: "soon"/],
  ['no date', { uei: ['checkedOn: 2026-11-27', ''] }, /uei\.yaml:\d checkedOn: This field is miss/],
])('%s among the documents for buyers is reported', (_, changes, message) => {
  const files = { ...documents };
  for (const [id, change] of Object.entries<string | string[] | null>(changes)) {
    const file = `${trust}/${id}.yaml`;
    if (change === null) delete files[file];
    else if (typeof change === 'string') files[file] = change;
    else files[file] = files[file]!.replace(change[0]!, change[1]!);
  }
  const { mistakes } = checkProcurement({ root, files, today: '2026-11-27' });
  expect(mistakes).toContainEqual(expect.stringMatching(message));
});

test('a document for buyers that was not checked for over a year is reported as old', () => {
  const { mistakes, old } = checkProcurement({ root, files: documents, today: '2028-01-01' });
  expect(mistakes).toEqual([]);
  expect(old).toContainEqual(expect.stringMatching(/^src\/content\/trust\/w-9\.yaml:5 checkedOn:/));
});

test('a lesson of the email course leads to a page that exists, and becomes old like a piece', () => {
  const file = 'src/content/course/1-find-what-is-in-use.md';
  const lesson = read(file);
  expect(check(lesson, '2026-11-27', file)).toEqual({ mistakes: [], old: [] });
  expect(check(lesson, '2028-01-01', file).old).toEqual([expect.stringContaining('checkedOn: No')]);
  const wrong = lesson.replace('/resources/use-case-intake-and-inventory', '/resources/nothing');
  expect(check(wrong, '2026-11-27', file).mistakes).toEqual([
    expect.stringContaining('There is no page /resources/nothing'),
  ]);
});

test.each([
  ['/legal#subscription-your-data', '/legal#subscription-your-dogs', 'No legal text has the place'],
  ['/legal#subscription-your-data', '/legl', 'There is no page /legl'],
  ['/legal#subscription-your-data', '/security#nowhere', 'The page /security has no place'],
  ['/legal#subscription-your-data', 'src/no.test.ts', 'There is no test src/no.test.ts'],
  ['/legal#subscription-your-data', 'somewhere', 'is neither an address of this site'],
  ['You do.', 'You do, within 30 days.', '"30 days" is typed'],
  ['You do.', "'You do, within {legal notise}.'", 'There is no {legal notise}'],
  ['2026-11-22', '2026-11-28', 'This day is still to come'],
  ['heading:', 'haeding:', 'There is no field with this name'],
])('%s written as %s is reported', (right, wrong, message) => {
  const { mistakes } = check(sheet.replace(right, wrong));
  expect(mistakes).toEqual([expect.stringContaining(message)]);
  expect(mistakes[0]).toMatch(/^src\/content\/procurement\/service\.yaml:\d+ \w/);
});

test('our own fact sheet answers exactly the questions of the template', () => {
  const asked = readFactSheetQuestions(read('src/content/templates/vendor-ai-fact-sheet.md'));
  expect(asked.size).toBe(71);
  const answered = [...read(`${folder}/ai-fact-sheet.yaml`).matchAll(/^ +- asks: ([A-J]\d+)$/gm)];
  expect(answered.map(([, number]) => number)).toEqual([...asked.keys()]);
});

test('the security sheet has sixty answers', () => {
  expect(read(`${folder}/security-answers.yaml`).match(/^ +- asks:/gm)).toHaveLength(60);
});
