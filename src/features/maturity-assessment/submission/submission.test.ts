import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mixedAnswers } from '#tests/fixtures/answers.ts';
import { answerValues, questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { answerField, answerSchema, infoSchema, messages, submissionSchema } from './submission.ts';

const info = {
  name: 'Dana Okafor',
  title: 'Chief information officer',
  agency: 'City of Somewhere',
  email: 'dana@city.example',
};
const complete = { ...info, answers: mixedAnswers };

function problems(input: unknown, schema: z.core.$ZodType = submissionSchema): [string, string][] {
  const result = z.safeParse(schema, input);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}
const everyQuestion = questionIds.map((id) => [`answers.${id}`, messages.answer]);

test('a complete submission is parsed, ready to store', () => {
  expect(z.parse(submissionSchema, complete)).toEqual(complete);
});

test('a plain form with one field per question is parsed to the same submission', () => {
  const fields = Object.fromEntries(
    questionIds.map((id) => [answerField(id), String(mixedAnswers[id])]),
  );
  expect(answerField('governance')).toBe('answers.governance');
  expect(z.parse(submissionSchema, { ...info, ...fields })).toEqual(complete);
});

test('score, level and recommendations in the request are ignored (R25)', () => {
  const claims = {
    score: 50,
    maturityLevel: 'transformational',
    recommendations: [{ category: 7 }],
  };
  expect(z.parse(submissionSchema, { ...complete, ...claims })).toEqual(complete);
});

test('values are trimmed', () => {
  const typed = { name: ' Dana ', title: ' CIO', agency: 'City ', email: ' dana@city.example ' };
  expect(z.parse(infoSchema, typed)).toEqual({
    name: 'Dana',
    title: 'CIO',
    agency: 'City',
    email: 'dana@city.example',
  });
});

test.each<[string, unknown, string]>([
  ['name', 'D', 'Name must be at least 2 characters.'],
  ['name', ' D ', 'Name must be at least 2 characters.'],
  ['name', undefined, 'Name must be at least 2 characters.'],
  ['name', ['Dana', 'Dana'], 'Name must be at least 2 characters.'],
  ['name', 'x'.repeat(201), 'Please use 200 characters or fewer (you have 201)'],
  ['title', '', 'Title must be at least 2 characters.'],
  ['title', 7, 'Title must be at least 2 characters.'],
  ['title', 'x'.repeat(201), 'Please use 200 characters or fewer (you have 201)'],
  ['agency', 'C', 'Agency name must be at least 2 characters.'],
  ['agency', null, 'Agency name must be at least 2 characters.'],
  ['agency', 'x'.repeat(201), 'Please use 200 characters or fewer (you have 201)'],
  ['email', '', 'Please enter a valid email.'],
  ['email', 'dana', 'Please enter a valid email.'],
  ['email', 'dana@city_hall', 'Please enter a valid email.'],
  ['email', 'dana@city.example, eve@city.example', 'Please enter a valid email.'],
  ['email', 'dana@city.example\r\nBcc: eve@city.example', 'Please enter a valid email.'],
  ['email', `${'d'.repeat(250)}@city.example`, 'Please use 254 characters or fewer (you have 263)'],
  ['email', {}, 'Please enter a valid email.'],
])('%s %j is rejected with one message', (field, value, message) => {
  expect(problems({ ...info, [field]: value }, infoSchema)).toEqual([[field, message]]);
  expect(problems({ ...complete, [field]: value })).toEqual([[field, message]]);
});

test.each([0, 6, -1, 3.5, '3', '', null, undefined, NaN, Infinity, true, [3], {}, '3 '])(
  'the answer %j is rejected with a message for its question (R28)',
  (value) => {
    expect(problems({ ...complete, answers: { ...mixedAnswers, workforce: value } })).toEqual([
      ['answers.workforce', 'Please select an option for this question'],
    ]);
    expect(z.safeParse(answerSchema, value).success).toBe(false);
  },
);

test.each(['0', '6', '3.0', '+3', ' 3', '03', '1e0', '', '３', ['3', '3']])(
  'the form value %j is rejected with a message for its question',
  (value) => {
    const fields = Object.fromEntries(questionIds.map((id) => [answerField(id), '3']));
    expect(problems({ ...info, ...fields, [answerField('monitoring')]: value })).toEqual([
      ['answers.monitoring', 'Please select an option for this question'],
    ]);
  },
);

test('each missing answer is reported, and no other (R28)', () => {
  fc.assert(
    fc.property(fc.subarray([...questionIds]), (left) => {
      const given = Object.fromEntries(
        questionIds.filter((id) => !left.includes(id)).map((id) => [id, mixedAnswers[id]]),
      );
      expect(problems({ ...info, answers: given })).toEqual(
        left.map((id) => [`answers.${id}`, messages.answer]),
      );
    }),
  );
});

test.each([undefined, null, 3, 'governance', [3, 3, 3, 3, 3, 3, 3, 3, 3, 3], {}])(
  '%j instead of an answer map is rejected',
  (value) => {
    expect(problems({ ...info, answers: value })).toEqual(everyQuestion);
    expect(problems(info)).toEqual(everyQuestion);
  },
);

test('an unknown question of any name is rejected (R28)', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0', 'Governance'];
  for (const name of names) {
    const extra = JSON.parse(`{${JSON.stringify(name)}: 3}`) as object;
    const hostile = Object.defineProperties(
      { ...mixedAnswers },
      Object.getOwnPropertyDescriptors(extra),
    );
    expect(problems({ ...info, answers: hostile })).toEqual([['answers', messages.unknown]]);
    const posted = questionIds.map((id) => [answerField(id), '3']);
    const form = Object.fromEntries([...posted, [`answers.${name}`, '3']]) as object;
    expect(problems({ ...info, ...form })).toEqual([['answers', messages.unknown]]);
  }
});

test('answers on a prototype are ignored', () => {
  const hostile = JSON.parse(`{"__proto__": ${JSON.stringify(mixedAnswers)}}`) as object;
  expect(problems({ ...info, answers: hostile })).toEqual([
    ...everyQuestion,
    ['answers', messages.unknown],
  ]);
});

test('ten thousand unknown questions give one message', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`q${at}`, 3]));
  expect(problems({ ...info, answers: { ...mixedAnswers, ...many } })).toEqual([
    ['answers', messages.unknown],
  ]);
});

test('any input is either rejected or parsed completely', () => {
  const field = fc.oneof(fc.constantFrom(...questionIds), fc.string());
  const value = fc.oneof(fc.constantFrom(...answerValues), fc.anything());
  const sent = fc.record({ ...Object.fromEntries(Object.keys(info).map((key) => [key, value])) });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc
          .tuple(sent, fc.dictionary(field, value))
          .map(([fields, map]) => ({ ...fields, answers: map })),
        fc
          .dictionary(field, value)
          .map((map) => ({ ...info, answers: { ...mixedAnswers, ...map } })),
      ),
      (input) => {
        const result = z.safeParse(submissionSchema, input);
        if (!result.success) return;
        expect(Object.keys(result.data)).toEqual(['name', 'title', 'agency', 'email', 'answers']);
        expect(Object.keys(result.data.answers)).toEqual(questionIds);
        for (const answer of Object.values(result.data.answers)) {
          expect(answerValues).toContain(answer);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
