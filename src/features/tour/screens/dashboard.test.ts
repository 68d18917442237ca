import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerCouncil, countUses, type Counted } from './Dashboard.tsx';
import { policyPart, publish } from './policy.ts';
import { registerPart } from './register.ts';
import { answerControl, assessable, riskPart } from './risk.ts';

const sample: Counted = {
  register: z.parse(registerPart, undefined),
  risk: z.parse(riskPart, undefined),
  policy: z.parse(policyPart, undefined),
};

test('the council gets its answers from the sample data', () => {
  expect(answerCouncil('uses', sample)).toBe(
    '47 use cases are in the inventory: 31 in use, 7 in a pilot, 9 proposed or in assessment.',
  );
  expect(answerCouncil('high', sample)).toMatch(
    /^6 of 47: Video evidence search \(10 points\), License plate readers \(10 points\), .+ \(8 points\)\.$/,
  );
  expect(answerCouncil('waiting', sample)).toMatch(
    /^5 use cases run with a gap: License plate readers \(council report\), /,
  );
  expect(answerCouncil('staff', sample)).toBe(
    '82% have accepted version 2.1 of the policy, 1,214 of 1,480. The lowest share is in Public Works, 76%.',
  );
});

test('the dashboard follows from what was done on the other screens', () => {
  const { register, risk, policy } = sample;
  const [plates] = assessable(register).filter(({ name }) => name === 'License plate readers');
  const done: Counted = {
    register: {
      ...register,
      added: [{ id: 'UC-048', name: 'Lot finder', department: 'Police', answers: [1, 1, 2, 1, 2] }],
      changed: { 'UC-041': [0, 0, 0, 0, 0] },
    },
    risk: { ...risk, ...answerControl(risk, plates!, 'report', 'yes') },
    policy: { ...policy, ...publish(policy) },
  };
  const counts = countUses(done);
  expect(counts).toMatchObject({ all: 48, high: 6, medium: 14, low: 28, highRunning: 5 });
  expect(counts.byDepartment[0]).toEqual({ name: 'Police', all: 7, high: 4, medium: 2, low: 1 });
  expect(answerCouncil('high', done)).toContain('Lot finder (12 points)');
  expect(answerCouncil('waiting', done)).toMatch(
    /^4 use cases run with a gap: Permit status chatbot/,
  );
  expect(answerCouncil('staff', done)).toMatch(/^0% have accepted version 2\.2 .+ 0 of 1,480\./);
});

test('a use without complete answers counts, but at no level', () => {
  const { register } = sample;
  const open = { id: 'UC-048', name: '', department: 'Library' as const };
  const added = [{ ...open, answers: [null, null, null, null, null] }];
  const counts = countUses({ ...sample, register: { ...register, added } });
  expect(counts).toMatchObject({ all: 48, high: 6, medium: 14, low: 27 });
});
