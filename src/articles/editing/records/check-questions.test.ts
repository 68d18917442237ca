import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questionSchema } from '#src/content/schemas/question-schema.ts';
import { questionSubjects } from '#src/content/lists/question-subjects.ts';
import { listFields } from '#src/articles/editing/text/check-fields.ts';
import { checkQuestions } from './check-questions.ts';

const root = join(import.meta.dirname, '../../../..');
const guide = readFileSync(join(root, 'docs/editing.md'), 'utf8');
/** The example question in docs/editing.md. */
const good = /```\n(subject: contract[^]*?)```/.exec(guide)?.[1] ?? '';
/** The same question with the Spanish example of the guide. */
const goodSpanish = good.replace(
  /^source:/m,
  `${/```\n(spanish:\n[^]*?)```/.exec(guide)?.[1] ?? ''}$&`,
);

const checkFiles = (files: Record<string, string>) =>
  checkQuestions({ root, files, today: '2026-11-27' }).map((line) =>
    line.replace('src/content/questions/', ''),
  );
const check = (content: string, file = 'contract-leave.yaml') => checkFiles({ [file]: content });

test('the questions of this site have no mistakes', () => {
  expect(checkQuestions({ root })).toEqual([]);
});

test('the example in docs/editing.md passes, and the guide names every field and subject', () => {
  expect(check(good)).toEqual([]);
  for (const name of [...listFields(questionSchema), ...Object.keys(questionSubjects)])
    expect(guide).toContain(`\`${name}\``);
});

test.each<[string, string | RegExp, string, string]>([
  [
    'a missing field',
    /^source: .*\n/m,
    '',
    'contract-leave.yaml:1 source: This field is missing. Add: source: /pricing',
  ],
  [
    'a misspelled field',
    'wordings:',
    'wording:',
    'contract-leave.yaml:3 wording: There is no field with this name. Write: wordings.',
  ],
  [
    'a mistyped subject',
    'subject: contract',
    'subject: contracts',
    'contract-leave.yaml:1 subject: "contracts" is not a subject. Write: contract.',
  ],
  [
    'a typed length of time',
    '{legal notice}',
    '30 days',
    'contract-leave.yaml:6 answer: "30 days" is typed. Write a placeholder, which is always right: {price small-rural monthly regular}, {site phone} or {site infoEmail}.',
  ],
  [
    'a price that does not exist',
    '{ending month}',
    '{price medium monthly coalition}',
    'contract-leave.yaml:6 answer: Medium Agency has no price of its own for members. Write: {price medium monthly}',
  ],
  [
    'a law that does not exist',
    '{ending month}',
    '{law tx-hb-1 effective}',
    'contract-leave.yaml:6 answer: There is no law "tx-hb-1". Write the name of its file.',
  ],
  [
    'a day that is not certain',
    '{ending month}',
    '{law ar-act-848 effective}',
    'contract-leave.yaml:6 answer: ar-act-848 has no certain day there. Take the placeholder out.',
  ],
  [
    'a page that does not exist',
    '/legal#subscription-ending',
    '/pricng',
    'contract-leave.yaml:10 source: There is no page /pricng. Write: /pricing',
  ],
  [
    'a check in the future',
    '2026-11-22',
    '2026-12-01',
    'contract-leave.yaml:11 checkedOn: 2026-12-01 is still to come. Write the last day that your check covers.',
  ],
])('%s is reported with its file, line, field and fix', (_what, from, to, mistake) => {
  expect(check(good.replace(from, to))).toEqual([mistake]);
});

test('the Spanish example in docs/editing.md passes (R52)', () => {
  expect(goodSpanish).toContain('spanish:');
  expect(check(goodSpanish)).toEqual([]);
});

test.each<[string, string | RegExp, string, string]>([
  [
    'a figure of the English answer that is missing',
    '    {ending month}\n',
    '',
    'contract-leave.yaml:16 spanish answer: {ending month} of the English answer is missing. Say it here, too.',
  ],
  [
    'a typed length of time',
    '{legal notice} después',
    '30 días después',
    'contract-leave.yaml:16 spanish answer: "30 días" is typed. Write a placeholder, which is always right: {price small-rural monthly regular}, {site phone} or {site infoEmail}.',
  ],
  [
    'a typed day',
    'sin dar un motivo.',
    'desde el 1 de enero de 2027.',
    'contract-leave.yaml:16 spanish answer: "1 de enero de 2027" is typed. Write a placeholder, which is always right: {price small-rural monthly regular}, {site phone} or {site infoEmail}.',
  ],
  [
    'English prose of a record',
    'sin dar un motivo.',
    '{law tx-hb-149 summary}',
    'contract-leave.yaml:16 spanish answer: {law tx-hb-149 summary} is in English. Say it in Spanish in its place, or translate its words in src/lexi/questions/spanish-figures.ts.',
  ],
  [
    'a list that is too short',
    /.*dejar el servicio\n/,
    '',
    'contract-leave.yaml:12 spanish wordings: There are 2 here and at least 3 are needed. Write wordings: and below it each wording after a hyphen.',
  ],
  [
    'a wording that differs only in accents',
    'salir del contrato',
    'como cancelamos',
    'contract-leave.yaml:14 spanish wordings 2: contract-leave.yaml has the same words. Write others, or delete these.',
  ],
  [
    'a missing answer',
    / {2}answer: \|\n {4}Puede[^]*?(?=source:)/,
    '',
    'contract-leave.yaml:10 spanish answer: This field is missing. Add: answer: "El precio depende de la población que atiende su agencia."',
  ],
])('in Spanish, %s is reported (R52)', (_what, from, to, mistake) => {
  expect(check(goodSpanish.replace(from, to))).toEqual([mistake]);
});

test('two questions cannot share a wording, and a file name begins with its subject', () => {
  expect(checkFiles({ 'contract-leave.yaml': good, 'prices-leave.yaml': good })).toEqual([
    'prices-leave.yaml:1 subject: The name of this file does not begin with "contract-". Correct one of the two.',
    'prices-leave.yaml:2 question: contract-leave.yaml has the same words. Write others, or delete these.',
    'prices-leave.yaml:4 wordings 1: contract-leave.yaml has the same words. Write others, or delete these.',
    'prices-leave.yaml:5 wordings 2: contract-leave.yaml has the same words. Write others, or delete these.',
  ]);
  expect(check(good, 'contract.yml')).toEqual([
    'contract.yml:1 file: This file is not read as a question. Rename it so that it ends in .yaml: contract.yaml',
  ]);
});
