import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { deviceStorage } from '#src/components/browser/device-storage.ts';
import {
  questionIds,
  type AnswerValue,
  type QuestionId,
  answerValues,
} from '#src/features/maturity-assessment/questions/answers.ts';
import { answerField, type Info } from '#src/features/maturity-assessment/submission/submission.ts';
import {
  eraseProgress,
  saveProgress,
  readProgress,
  eraseResults,
  saveResult,
  readResults,
  type SavedResult,
} from './device-store.ts';
import {
  advance,
  emptyWizard,
  infoFields,
  isTouched,
  stepOf,
  type Entered,
  type Progress,
  findSubmission,
  resultStep,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts';
import { randomUuid } from '#src/components/browser/api.ts';
import { site } from '#src/site.ts';
import type { AssessmentResultProps } from '#src/features/maturity-assessment/result-view/AssessmentResult.tsx';
import { loadResultView, sendAssessment } from './send-assessment.ts';

interface HistoryEntry {
  assessmentStep?: number;
  /** The step of the previous history entry. */
  from?: number;
}

const entryHere = () => (history.state ?? {}) as HistoryEntry;

/** Connects the wizard's state to the page: input before hydration, saved input and the Back button; `canSave` is false where the browser blocks storage. */
export function useWizard() {
  const [state, dispatch] = useReducer(advance, emptyWizard);
  const [live, setLive] = useState(false);
  const [canSave, setCanSave] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const shownStep = useRef(0);
  const { info, answers, stoppedAt, submissionId, step, finished } = state;

  useEffect(() => {
    const entered = readForm(form.current!);
    const progress = merge(entered, readProgress(deviceStorage()));
    dispatch({ type: 'opened', progress, step: findStepInUse() });
    setLive(true);
    form.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
    const follow = () => dispatch({ type: 'wentTo', step: entryHere().assessmentStep ?? 0 });
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (!live) return;
    const storage = deviceStorage();
    if (finished || !isTouched({ info, answers })) return eraseProgress(storage);
    const savedAt = new Date().toISOString();
    const isSaved = saveProgress(storage, { info, answers, stoppedAt, submissionId, savedAt });
    // Set only on a change: React counts updates in effects, and throws at the fiftieth key in a row.
    if (isSaved !== canSave) setCanSave(isSaved);
  }, [live, canSave, info, answers, stoppedAt, submissionId, finished]);

  // A layout effect, so that the history entry exists when the visitor sees the step and goes back at once.
  useLayoutEffect(() => {
    const from = shownStep.current;
    shownStep.current = step;
    if (!live || (entryHere().assessmentStep ?? 0) === step) return;
    // Without the fragment, so that a link to the name field changes the URL and works again.
    const address = location.pathname + location.search;
    const entry: HistoryEntry = { ...entryHere(), assessmentStep: step };
    if (step < from) history.replaceState(entry, '', address);
    else history.pushState({ ...entry, from }, '', address);
  }, [live, step]);

  /** Goes one step back, through the browser's history where its previous entry is that step. */
  const goBack = () => {
    if (entryHere().assessmentStep === step && entryHere().from === step - 1) history.back();
    else dispatch({ type: 'wentTo', step: step - 1 });
  };

  // Stable callbacks, so that unchanged steps do not render again.
  const onType = useCallback((info: Partial<Info>) => dispatch({ type: 'typed', info }), []);
  const onPick = useCallback((value: AnswerValue) => dispatch({ type: 'picked', value }), []);

  return { state, dispatch, live, canSave, form, goBack, onType, onPick };
}

/** The form's values that were entered before hydration or restored by the browser. */
function readForm(form: HTMLFormElement): Entered {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const answers: Partial<Record<QuestionId, AnswerValue>> = {};
  for (const id of questionIds) {
    const value = Number(text(answerField(id)));
    if (value) answers[id] = value as AnswerValue;
  }
  const info = Object.fromEntries(infoFields.map((field) => [field, text(field)]));
  return { info: info as Info, answers };
}

/** The form's values, completed with the saved ones. */
function merge(entered: Entered, kept: Progress | null): Progress {
  const info = { ...entered.info };
  for (const field of infoFields) info[field] ||= kept?.info[field] ?? '';
  return {
    info,
    answers: { ...kept?.answers, ...entered.answers },
    stoppedAt: kept?.stoppedAt ?? 0,
    submissionId: kept?.submissionId ?? null,
  };
}

/** The step that has focus, so that a visitor who is using the plain form stays there. */
function findStepInUse(): number {
  const name = document.activeElement?.getAttribute('name') ?? '';
  const id = questionIds.find((questionId) => answerField(questionId) === name);
  return id ? stepOf(id) : 0;
}

const nameFieldHash = '#assessment-name-field';
const mostPoints = questionIds.length * answerValues.length;

/** The results in the wizard: submits answers, loads the result view on demand, and stores the last two results. */
export function useResults(state: WizardState, dispatch: (action: WizardAction) => void) {
  const [results, setResults] = useState<SavedResult[]>([]);
  /** The recipient of the newest report; empty when it is from an earlier visit. */
  const [mailedTo, setMailedTo] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const [ResultView, setView] = useState<ComponentType<AssessmentResultProps> | null>(null);
  const [reviewing, setReviewing] = useState(false);
  useEffect(() => setResults(readResults(deviceStorage())), []);
  // A link to the name field leads to the form, so an open result closes.
  useEffect(() => {
    const leave = () => {
      if (location.hash === nameFieldHash) setReviewing(false);
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  const [last, earlier = null] = results;
  const isNew = state.step === resultStep;

  const send = async (extra: object) => {
    const submission = findSubmission(state);
    if (!submission) return;
    const { info, answers } = submission;
    const submissionId = state.submissionId ?? randomUuid();
    dispatch({ type: 'sent', submissionId });
    const outcome = await sendAssessment({ ...info, answers }, { submissionId, ...extra });
    if (outcome.kind === 'refused') return dispatch({ ...outcome, type: 'refused' });
    const View = await loadResultView();
    setView(() => View);
    setResults(saveResult(deviceStorage(), outcome.result));
    setMailedTo(info.email);
    setIsWaiting(outcome.mailWaits);
    dispatch({ type: 'received' });
  };

  const showLast = () => {
    loadResultView().then(
      (View) => {
        // Remove the fragment, so that a link to the name field changes the URL and fires `popstate`.
        history.replaceState(history.state, '', location.pathname + location.search);
        setView(() => View);
        setReviewing(true);
      },
      (error: unknown) => {
        console.warn('The result was not loaded.', error);
        // The report has the same content.
        if (last) location.assign(last.reportPath);
      },
    );
  };

  const startAgain = () => {
    if (isNew) dispatch({ type: 'startedAgain' });
    setReviewing(false);
  };

  const erase = () => {
    eraseResults(deviceStorage());
    setResults([]);
    setMailedTo('');
    dispatch({ type: 'resultsErased' });
    setReviewing(false);
  };

  return {
    ResultView,
    shown:
      last && (isNew || reviewing) ? { result: last, earlier, mailedTo, isWaiting, isNew } : null,
    last,
    lastText: last ? describe(last) : '',
    send,
    showLast,
    startAgain,
    erase,
  };
}

function describe({ takenAt, score }: SavedResult): string {
  // `toLocaleDateString` saves loading our own calendar code.
  const { timeZone } = site;
  const day = new Date(takenAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  return `${day}: ${score} of ${mostPoints} points`;
}
