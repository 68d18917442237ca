import { useEffect, useState, type ComponentType } from 'react';
import { deviceStorage } from '#src/components/browser/device-storage.ts';
import { randomUuid } from '#src/components/browser/api.ts';
import { site } from '#src/site.ts';
import { answerValues, questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import type { AssessmentResultProps } from '#src/features/maturity-assessment/result-view/AssessmentResult.tsx';
import { eraseResults, saveResult, readResults, type SavedResult } from './device-store.ts';
import { loadResultView, sendAssessment } from './send-assessment.ts';
import { findSubmission, resultStep, type WizardAction, type WizardState } from './wizard-state.ts';

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
