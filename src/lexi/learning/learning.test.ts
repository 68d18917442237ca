import { expect, test } from 'vitest';
import { groupQuestions, maskPerson, writeQuestionFile } from './group-questions.ts';

test('similar questions are one group, the most frequent first, with counts', () => {
  const groups = groupQuestions([
    { question: 'Do you sell parking meters?', outcome: 'nothing', helped: null },
    { question: 'parking meter, do you sell it', outcome: 'nothing', helped: false },
    { question: 'Is there a moon base?', outcome: 'question', helped: false },
    { question: '???', outcome: 'nothing', helped: null },
  ]);
  expect(groups.map(({ shown, unanswered, unhelpful }) => [shown, unanswered, unhelpful])).toEqual([
    ['Do you sell parking meters?', 2, 1],
    ['Is there a moon base?', 0, 1],
  ]);
});

test.each([
  ['Mail me at clerk@town.gov please', 'Mail me at [email] please'],
  ['Call (504) 555-0178 about it', 'Call [number] about it'],
  ['My SSN is 123-45-6789', 'My SSN is •••-••-••••'],
  ['My name is Ada Lovelace and I ask', 'My name is [name] and I ask'],
  ['See https://town.gov/x?id=7 and “Case 12”', 'See [link] and [quote]'],
])('%s is masked as %s', (message, shown) => {
  expect(maskPerson(message)).toBe(shown);
});

test('a group has a question file in which only the answer is missing', () => {
  const [group] = groupQuestions([
    { question: 'Is there a moon base?', outcome: 'nothing', helped: null },
  ]);
  const text = writeQuestionFile(group!, '2026-11-22');
  expect(text).toContain('question: "Is there a moon base?"');
  expect(text).toContain('- "is there a moon base"');
  expect(text).toContain('checkedOn: 2026-11-22');
});
