import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFactSheetQuestions } from '#src/content/lists/fact-sheet-questions.ts';
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
])('%s written as %s is reported', (right, wrong, words) => {
  const { mistakes } = check(sheet.replace(right, wrong));
  expect(mistakes).toEqual([expect.stringContaining(words)]);
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
