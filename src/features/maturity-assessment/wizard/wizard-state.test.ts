import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, anyValue } from '#tests/fixtures/answers.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import {
  questionIds,
  type AnswerValue,
} from '#src/features/maturity-assessment/questions/answers.ts';
import { answerField, messages } from '#src/features/maturity-assessment/submission/submission.ts';
import {
  advance,
  emptyWizard,
  findSubmission,
  isComplete,
  questionOf,
  resultStep,
  stepCount,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts';

const info = {
  ...emptyWizard.info,
  name: 'Dana Reyes',
  title: 'City Manager',
  agency: 'City of Somewhere',
  email: 'dana@city.example',
};
const id = '0b0e7f4e-3c0d-4b55-9d5a-6a3f0e3f0a11';

function run(actions: readonly WizardAction[], from: WizardState = emptyWizard): WizardState {
  return actions.reduce(advance, from);
}
const answer = (value: AnswerValue): WizardAction[] => [
  { type: 'picked', value },
  { type: 'continued' },
];
const onFirst = run([{ type: 'typed', info }, { type: 'continued' }]);
const onLast = run(
  questionIds.slice(1).flatMap(() => answer(3)),
  onFirst,
);
const filled = advance(onLast, { type: 'picked', value: 3 });
const sent = advance(filled, { type: 'sent', submissionId: id });

test('autofill of the hidden fields under a result changes nothing', () => {
  const finished = advance(sent, { type: 'received' });
  expect(advance(finished, { type: 'typed', info: { agency: 'Another agency' } })).toBe(finished);
});

const typed = fc.oneof(anyText({ maxLength: 12 }), fc.constant('Dana Reyes'));
const anyInfo = fc.oneof(
  fc.constant(info),
  fc.record({ name: typed, title: typed, agency: typed, email: typed }, { requiredKeys: [] }),
);
const maybeIncomplete = fc.oneof(
  anyAnswers,
  fc.record(Object.fromEntries(questionIds.map((id) => [id, anyValue])), { requiredKeys: [] }),
);
const anyAction: fc.Arbitrary<WizardAction> = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), info: anyInfo }),
  { weight: 5, arbitrary: fc.record({ type: fc.constant('picked' as const), value: anyValue }) },
  { weight: 5, arbitrary: fc.constant<WizardAction>({ type: 'continued' }) },
  fc.record({ type: fc.constant('continued' as const), to: fc.integer({ min: -2, max: 13 }) }),
  fc.record({ type: fc.constant('wentTo' as const), step: fc.integer({ min: -2, max: 13 }) }),
  fc.record({ type: fc.constant('sent' as const), submissionId: fc.constantFrom(id, null) }),
  fc.record({
    type: fc.constant('refused' as const),
    fields: fc.dictionary(
      fc.constantFrom('name', 'email', answerField('workforce'), 'answers', 'nonsense'),
      fc.constant('Please fix this'),
    ),
    problem: fc.constant('It was not saved.'),
  }),
  fc.constantFrom<WizardAction>(
    { type: 'received' },
    { type: 'erased' },
    { type: 'restored' },
    { type: 'startedAgain' },
    { type: 'resultsErased' },
  ),
);
const anyOpening = fc.record({
  type: fc.constant('opened' as const),
  progress: fc.record({
    info: fc.record({ name: typed, title: typed, agency: typed, email: typed }),
    answers: maybeIncomplete,
    stoppedAt: fc.integer({ min: 0, max: 10 }),
    submissionId: fc.constantFrom(id, null),
  }),
  step: fc.constant(0),
});

test('the invariants of the wizard hold for any sequence of events', () => {
  fc.assert(
    fc.property(
      anyOpening,
      fc.array(anyAction, { maxLength: 60, size: 'max' }),
      (opening, actions) => {
        let state = advance(emptyWizard, opening);
        for (const action of actions) {
          const before = state;
          state = advance(state, action);
          expect(state.step).toBeGreaterThanOrEqual(0);
          expect(state.step).toBeLessThanOrEqual(resultStep);
          // Only complete submissions are sent, and a result belongs to exactly what was sent.
          if (state.sending || state.finished) expect(findSubmission(state)).not.toBeNull();
          if (state.step === resultStep) expect(state.finished).toBe(true);
          const question = questionOf(state.step);
          if (state.picked !== null) expect(state.answers[question!]).toBe(state.picked);
          // Entering a question shows it unanswered, and offers the previous answer (R26).
          if (state.step !== before.step && action.type !== 'restored') {
            expect(state.picked).toBeNull();
            expect(state.previous).toBe((question && state.answers[question]) ?? null);
          }
          // No answer is lost, except by erasing.
          if (!['erased', 'startedAgain', 'restored', 'resultsErased'].includes(action.type))
            expect(Object.keys(state.answers)).toEqual(
              expect.arrayContaining(Object.keys(before.answers)),
            );
          if (before.sending && !['refused', 'received'].includes(action.type))
            expect(state).toBe(before);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('there are twelve steps from About You to the result (R26)', () => {
  expect(stepCount).toBe(12);
  expect([onFirst.step, onLast.step]).toEqual([1, 10]);
  expect(isComplete(onLast)).toBe(false);
  expect(isComplete(filled)).toBe(true);
  const done = advance(sent, { type: 'received' });
  expect(done).toMatchObject({ step: 11, finished: true, sending: false, submissionId: null });
});

test('an incomplete step shows the messages of the specification and stays', () => {
  const empty = advance(emptyWizard, { type: 'continued' });
  expect(empty).toMatchObject({
    step: 0,
    failedTries: 1,
    errors: {
      name: 'Name must be at least 2 characters.',
      title: 'Title must be at least 2 characters.',
      agency: 'Agency name must be at least 2 characters.',
      email: 'Please enter a valid email.',
    },
  });
  const unanswered = run([{ type: 'continued' }, { type: 'continued' }], onFirst);
  expect(unanswered).toMatchObject({
    step: 1,
    failedTries: 2,
    errors: { [answerField('governance')]: 'Please select an option for this question' },
  });
  expect(advance(unanswered, { type: 'picked', value: 1 }).errors).toEqual({});
});

test('only the field that is typed in is validated', () => {
  const typing = advance(emptyWizard, { type: 'typed', info: { name: 'D' } });
  expect(typing.errors).toEqual({ name: messages.name });
  expect(advance(typing, { type: 'typed', info: { name: 'Da' } }).errors).toEqual({});
  const blanks = advance(emptyWizard, { type: 'typed', info: { agency: '   ' } });
  expect(blanks.errors).toEqual({ agency: messages.agency });
});

test('the error summary appears after a failed try, on that step only', () => {
  const typing = advance(emptyWizard, { type: 'typed', info: { name: 'D' } });
  expect(typing.tried).toBe(false);
  const tried = advance(typing, { type: 'continued' });
  expect(tried.tried).toBe(true);
  expect(advance(tried, { type: 'typed', info: { name: 'Da' } }).tried).toBe(true);
  const fixed = run([{ type: 'typed', info }, { type: 'continued' }], tried);
  expect(fixed).toMatchObject({ step: 1, tried: false });
  expect(advance(fixed, { type: 'wentTo', step: 0 }).tried).toBe(false);
});

test('going back loses nothing: one click restores the previous answer (R26)', () => {
  const third = run([...answer(4), ...answer(5)], onFirst);
  const back = advance(third, { type: 'wentTo', step: 2 });
  expect(back).toMatchObject({ step: 2, picked: null, previous: 5 });
  const changed = advance(back, { type: 'picked', value: 1 });
  expect(changed).toMatchObject({ picked: 1, previous: 5 });
  // Leaving without an answer keeps the previous one.
  expect(run([{ type: 'wentTo', step: 1 }], back).answers).toEqual(third.answers);
});

test('no question can be skipped', () => {
  expect(advance(onFirst, { type: 'wentTo', step: 9 }).step).toBe(1);
  expect(run([...answer(3), { type: 'wentTo', step: 9 }], onFirst).step).toBe(2);
  expect(advance(emptyWizard, { type: 'wentTo', step: 5 }).step).toBe(0);
  expect(advance(onLast, { type: 'wentTo', step: resultStep }).step).toBe(10);
});

test('a returning visitor continues where they stopped, once About You is valid', () => {
  const progress = { info, answers: { governance: 3, risk_assessment: 2 }, stoppedAt: 3 } as const;
  const opened = advance(emptyWizard, {
    type: 'opened',
    progress: { ...progress, submissionId: null },
    step: 0,
  });
  expect(opened).toMatchObject({ step: 0, stoppedAt: 3 });
  expect(advance(opened, { type: 'continued', to: 3 }).step).toBe(3);
  const wrong = run(
    [
      { type: 'typed', info: { email: 'dana' } },
      { type: 'continued', to: 3 },
    ],
    opened,
  );
  expect(wrong).toMatchObject({ step: 0, errors: { email: messages.email } });
});

test('a visitor who answers in the plain form before hydration stays there and keeps their answers', () => {
  const opened = advance(emptyWizard, {
    type: 'opened',
    progress: {
      info,
      answers: { governance: 3, risk_assessment: 2 },
      stoppedAt: 0,
      submissionId: null,
    },
    step: 2,
  });
  expect(opened).toMatchObject({ step: 2, picked: 2, stoppedAt: 2 });
});

test('a failure keeps all input, and a retry sends the same submission id (R27)', () => {
  const failed = advance(sent, { type: 'refused', fields: {}, problem: 'It was not saved.' });
  expect(failed).toMatchObject({
    step: 10,
    picked: 3,
    sending: false,
    problem: 'It was not saved.',
    submissionId: id,
    answers: filled.answers,
    info,
  });
  expect(isComplete(failed)).toBe(true);
  // The message stays until the retry ends, so that the buttons stay under the pointer.
  expect(advance(failed, { type: 'sent', submissionId: id })).toMatchObject({
    sending: true,
    problem: 'It was not saved.',
  });
});

test('a response with field errors leads to the first step with an error', () => {
  const refuse = (fields: Record<string, string>) =>
    advance(sent, { type: 'refused', fields, problem: 'Not taken.' });
  const workforce = answerField('workforce');
  expect(refuse({ [workforce]: 'Again', monitoring: '?' })).toMatchObject({
    step: 6,
    errors: { [workforce]: 'Again' },
    previous: 3,
  });
  expect(refuse({ [workforce]: 'Again', email: 'No such address' })).toMatchObject({
    step: 0,
    errors: { email: 'No such address' },
  });
});

test('erasing can be undone until the visitor types again', () => {
  const erased = advance(filled, { type: 'erased' });
  expect(erased).toMatchObject({ step: 0, answers: {}, info: emptyWizard.info });
  expect(advance(erased, { type: 'restored' })).toMatchObject({
    answers: filled.answers,
    step: 10,
    picked: 3,
  });
  const typed = advance(erased, { type: 'typed', info: { name: 'X' } });
  expect(advance(typed, { type: 'restored' })).toBe(typed);
});

test('after a result, changing an answer starts a new assessment; going back and forth does not', () => {
  const done = advance(sent, { type: 'received' });
  const back = advance(done, { type: 'wentTo', step: 10 });
  expect(run([{ type: 'wentTo', step: resultStep }], back).step).toBe(resultStep);
  expect(
    run(
      [
        { type: 'picked', value: 3 },
        { type: 'wentTo', step: resultStep },
      ],
      back,
    ).step,
  ).toBe(resultStep);
  // Picking the same answer again keeps the result.
  expect(advance(back, { type: 'picked', value: 3 }).finished).toBe(true);
  const changed = advance(back, { type: 'picked', value: 5 });
  expect(changed.finished).toBe(false);
  expect(advance(changed, { type: 'wentTo', step: resultStep }).step).toBe(10);
  expect(advance(done, { type: 'startedAgain' })).toEqual({ ...emptyWizard, info });
});

test('erasing the results also erases the visitor’s details, but not an unfinished assessment', () => {
  const done = advance(sent, { type: 'received' });
  expect(advance(done, { type: 'resultsErased' })).toEqual(emptyWizard);
  expect(advance(filled, { type: 'resultsErased' })).toBe(filled);
});
