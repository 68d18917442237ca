import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allUses, registerPart, type Register } from './register.ts';
import {
  answerControl,
  assess,
  assessable,
  controls,
  countEvidence,
  listWaiting,
  riskPart,
  type Risk,
} from './risk.ts';

const register: Register = z.parse(registerPart, undefined);
const risk: Risk = z.parse(riskPart, undefined);
const findUse = (name: string) => allUses(register).find((use) => use.name === name)!;
const plates = findUse('License plate readers');
const ids = controls.map(({ id }) => id);

test.each([
  ['Pothole detection', 3, ['Department head']],
  ['Permit status chatbot', 6, ['Department head', 'Privacy officer']],
  [
    'License plate readers',
    10,
    ['Department head', 'Privacy officer', 'City attorney', 'City manager', 'City council'],
  ],
])('%s gets %i questions, and its level decides who signs', (name, questions, names) => {
  const { asked, signing } = assess(findUse(name), risk);
  expect(asked).toHaveLength(questions);
  expect(signing.map((signer) => signer.name)).toEqual(names);
});

test('a gap keeps only the one who answers for it from signing', () => {
  const { gaps, signing } = assess(plates, risk);
  expect(gaps.map(({ step }) => step)).toEqual(['Council report']);
  const waiting = signing.filter(({ waitsFor }) => waitsFor.length > 0);
  expect(waiting.map(({ name }) => name)).toEqual(['City council']);
});

test('controls halve the points when all are in place, and gaps take back their share', () => {
  const answerAll = (answer: 'yes' | 'no') =>
    ids.reduce((state, id) => ({ ...state, ...answerControl(state, plates, id, answer) }), risk);
  expect(assess(plates, risk)).toMatchObject({ before: 10, now: 6 });
  expect(assess(plates, answerAll('yes'))).toMatchObject({ now: 5, gaps: [] });
  expect(assess(plates, answerAll('no'))).toMatchObject({ now: 10 });
});

test('a question that nobody answered is a gap', () => {
  expect(assess(findUse('Water bill assistant'), risk).gaps).toHaveLength(6);
  const open = answerControl(risk, plates, 'bias', 'open');
  expect(assess(plates, { ...risk, ...open }).gaps).toHaveLength(2);
});

test('a use is assessed once its intake is complete', () => {
  const added: Register = {
    ...register,
    added: [{ id: 'UC-048', name: '', department: 'Library', answers: [1, 1, 1, null, 0] }],
  };
  expect(assessable(added)).toHaveLength(47);
  added.added[0]!.answers = [1, 1, 1, 0, 0];
  expect(assessable(added)).toHaveLength(48);
});

test('uses that run with a gap wait for a decision, the late ones first', () => {
  const waiting = listWaiting(register, risk);
  expect(waiting.map(({ due }) => due)).toEqual([
    '4 days late',
    'Jul 18',
    'Jul 22',
    'Jul 25',
    'Jul 29',
  ]);
  const closed = { ...risk, ...answerControl(risk, plates, 'report', 'yes') };
  expect(listWaiting(register, closed).map(({ use }) => use.id)).not.toContain(plates.id);
  const opened = { ...risk, ...answerControl(risk, findUse('Shelf counts'), 'owner', 'no') };
  expect(listWaiting(register, opened).at(-1)).toMatchObject({ step: 'Name an owner' });
});

test('answers add evidence under their function of the NIST framework, or take it away', () => {
  const count = (state: Risk) =>
    Object.fromEntries(countEvidence(register, state).map(({ name, count }) => [name, count]));
  const city = { Govern: 16, Map: 13, Measure: 11, Manage: 8 };
  expect(count(risk)).toEqual(city);
  const closed = { ...risk, ...answerControl(risk, plates, 'report', 'yes') };
  expect(count(closed)).toEqual({ ...city, Govern: 17 });
  const lost = { ...closed, ...answerControl(closed, plates, 'bias', 'no') };
  expect(count(lost)).toEqual({ ...city, Govern: 17, Measure: 10 });
});
