/** The wizard's state as a pure reducer, so that tests can try any sequence of events. */
import * as z from 'zod/mini';
import { linesOf } from '#src/forms/define-form.ts';
import { fieldErrors, type FieldErrors } from '#src/forms/field-errors.ts';
import {
  questionIds,
  type Answers,
  type AnswerValue,
  type CompleteAnswers,
  type QuestionId,
} from '#src/features/maturity-assessment/questions/answers.ts';
import {
  answerField,
  infoForm,
  infoSchema,
  messages,
  type Info,
} from '#src/features/maturity-assessment/submission/submission.ts';

/** The fields of the step 'About You', in order. */
export const infoFields = linesOf(infoForm);

/** The step after the ten questions: the result. */
export const resultStep = questionIds.length + 1;

/** The number of steps, including 'About You' and the result. */
export const stepCount = resultStep + 1;

/** The visitor's input so far. */
export interface Entered {
  info: Info;
  answers: Answers;
}

/** The part of an unfinished assessment that is saved. */
export interface Progress extends Entered {
  /** The question that the visitor saw last, 1 to 10; 0 before the first. */
  stoppedAt: number;
  /** The idempotency key of the submission; null before the first try. */
  submissionId: string | null;
}

/** The state of the wizard. */
export interface WizardState extends Progress {
  /** 0 is 'About You', 1 to 10 are the questions, 11 is the result. */
  step: number;
  /** The option picked for the current question; entering a question shows it unanswered (R26). */
  picked: AnswerValue | null;
  /** The previous answer, which one click restores. */
  previous: AnswerValue | null;
  /** The message of each invalid field. */
  errors: FieldErrors;
  /** The number of tries with errors; each moves focus to the first error. */
  failedTries: number;
  /** True after a try with errors on this step: a summary then lists the errors. */
  tried: boolean;
  sending: boolean;
  /** Why the last submission was not stored, or ''. */
  problem: string;
  /** True once the result for exactly these answers exists. */
  finished: boolean;
  /** The state before it was erased, until the visitor types again. */
  erased: WizardState | null;
}

/** The events of the wizard. */
export type WizardAction =
  | { type: 'opened'; progress: Progress; step: number }
  | { type: 'typed'; info: Partial<Info> }
  | { type: 'picked'; value: AnswerValue }
  | { type: 'continued'; to?: number }
  | { type: 'wentTo'; step: number }
  | { type: 'sent'; submissionId: string | null }
  | { type: 'refused'; fields: FieldErrors; problem: string }
  | { type: 'received' }
  | { type: 'erased' }
  | { type: 'restored' }
  | { type: 'startedAgain' }
  | { type: 'resultsErased' };

const noInfo = Object.fromEntries(infoFields.map((name) => [name, ''])) as unknown as Info;

/** The initial state. */
export const emptyWizard: WizardState = {
  info: noInfo,
  answers: {},
  stoppedAt: 0,
  step: 0,
  submissionId: null,
  picked: null,
  previous: null,
  errors: {},
  failedTries: 0,
  tried: false,
  sending: false,
  problem: '',
  finished: false,
  erased: null,
};

/** The state after an event. While a submission is pending, only its outcome changes the state. */
export function advance(state: WizardState, action: WizardAction): WizardState {
  if (state.sending && action.type !== 'refused' && action.type !== 'received') return state;
  switch (action.type) {
    case 'opened':
      return open(state, action);
    case 'typed':
      // The fields are hidden under a result, so only autofill can change them.
      return state.step === resultStep ? state : type(state, action.info);
    case 'picked':
      return pick(state, action.value);
    case 'continued':
      return proceed(state, action.to);
    case 'wentTo':
      return action.step === state.step ? state : enter(state, action.step);
    case 'sent':
      return isComplete(state)
        ? { ...state, submissionId: action.submissionId, sending: true }
        : state;
    case 'refused':
      return state.sending ? refuse(state, action.fields, action.problem) : state;
    case 'received':
      if (!state.sending) return state;
      return enter({ ...state, sending: false, submissionId: null, finished: true }, resultStep);
    case 'erased':
      return { ...emptyWizard, erased: { ...state, erased: null } };
    case 'restored':
      return state.erased ?? state;
    case 'startedAgain':
      return { ...emptyWizard, info: state.info };
    case 'resultsErased':
      // A finished assessment is cleared together with the results; an unfinished one stays.
      return state.finished ? emptyWizard : state;
  }
}

/** The question of a step, or null for a step without one. */
export function questionOf(step: number): QuestionId | null {
  return questionIds[step - 1] ?? null;
}

/** The step of a question. */
export function stepOf(id: QuestionId): number {
  return questionIds.indexOf(id) + 1;
}

/** True when there is any input to save. */
export function isTouched({ info, answers }: Entered): boolean {
  return Object.values(info).some(Boolean) || Object.keys(answers).length > 0;
}

/** The submission, or null while something is missing or invalid. */
export function findSubmission({ info, answers }: Entered) {
  const parsed = z.safeParse(infoSchema, info);
  if (!parsed.success || questionIds.some((id) => answers[id] === undefined)) return null;
  return { info: parsed.data, answers: answers as CompleteAnswers };
}

/** True when the last question is answered and everything else is complete. */
export function isComplete(state: WizardState): boolean {
  return (
    state.step === questionIds.length && state.picked !== null && findSubmission(state) !== null
  );
}

/** A visitor who answered before hydration stays at the same question. */
function open(
  state: WizardState,
  { progress, step }: Extract<WizardAction, { type: 'opened' }>,
): WizardState {
  const id = questionOf(step);
  const picked = (id && progress.answers[id]) ?? null;
  return { ...state, ...progress, stoppedAt: Math.max(progress.stoppedAt, step), step, picked };
}

function type(state: WizardState, typed: Partial<Info>): WizardState {
  const info = { ...state.info, ...typed };
  const found = findInfoErrors(info);
  const errors = { ...state.errors };
  for (const field of infoFields) {
    if (typed[field] === undefined) continue;
    delete errors[field];
    if (found[field]) errors[field] = found[field];
  }
  return { ...state, info, errors, finished: false, erased: null };
}

function pick(state: WizardState, value: AnswerValue): WizardState {
  const id = questionOf(state.step);
  if (!id) return state;
  return {
    ...state,
    picked: value,
    answers: { ...state.answers, [id]: value },
    errors: {},
    finished: state.finished && state.answers[id] === value,
    erased: null,
  };
}

/** Goes to the next step, or to `wanted`, if the current step is complete. */
function proceed(state: WizardState, wanted = state.step + 1): WizardState {
  const id = questionOf(state.step);
  const errors = findInfoErrors(state.info);
  if (Object.keys(errors).length > 0) return showErrors(state, errors);
  if (id && state.picked === null) return showErrors(state, { [answerField(id)]: messages.answer });
  return enter(state, Math.min(wanted, questionIds.length));
}

/** Goes to the first step with an error; stays when no field is known. */
function refuse(state: WizardState, fields: FieldErrors, problem: string): WizardState {
  return showErrors({ ...state, sending: false, problem }, fields);
}

/** True when one of the steps has a field with this name. */
export function hasStep(name: string): boolean {
  return stepsByField.has(name);
}

const stepsByField = new Map<string, number>([
  ...infoFields.map((field) => [field, 0] as const),
  ...questionIds.map((id) => [answerField(id), stepOf(id)] as const),
]);

function showErrors(state: WizardState, errors: FieldErrors): WizardState {
  const first = [...stepsByField].find(([field]) => errors[field]);
  const step = first?.[1] ?? state.step;
  // The step with the error also shows the problem.
  const there = step === state.step ? state : { ...enter(state, step), problem: state.problem };
  return { ...there, errors, failedTries: state.failedTries + 1, tried: true };
}

/** Shows a step, or the furthest one that the input allows. */
function enter(state: WizardState, wanted: number): WizardState {
  const step = Math.max(0, Math.min(wanted, findFurthestStep(state)));
  const id = questionOf(step);
  const previous = (id && state.answers[id]) ?? null;
  return {
    ...state,
    step,
    stoppedAt: id ? step : state.stoppedAt,
    picked: null,
    previous,
    errors: {},
    tried: false,
    problem: '',
    erased: null,
  };
}

function findFurthestStep(state: WizardState): number {
  if (state.finished) return resultStep;
  if (Object.keys(findInfoErrors(state.info)).length > 0) return 0;
  const unanswered = questionIds.findIndex((id) => state.answers[id] === undefined);
  return unanswered < 0 ? questionIds.length : unanswered + 1;
}

function findInfoErrors(info: Info): FieldErrors {
  const parsed = z.safeParse(infoSchema, info);
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
}
