import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/Button.tsx';
import { Honeypot } from '#src/components/form/Field.tsx';
import { FormStates } from '#src/components/form/FormStates.tsx';
import { Icon } from '#src/components/icons/Icon.tsx';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import {
  answerField,
  assessmentForm,
} from '#src/features/maturity-assessment/submission/submission.ts';
import { AboutYouStep } from './AboutYouStep.tsx';
import { ErasedNotice, KeepingNote, LastResult, ReturnOffer } from './SavedAnswers.tsx';
import { QuestionStep } from './QuestionStep.tsx';
import { loadToasts, prepareToSend } from './send-assessment.ts';
import { StepIndicator } from './StepIndicator.tsx';
import { useResults, useWizard } from './use-wizard.ts';
import { isComplete, isTouched, resultStep } from './wizard-state.ts';
import './wizard.css';

const lastQuestion = questionIds.length;

/**
 * The assessment. Its HTML is one long form that works without JavaScript; once hydrated, it shows one step
 * at a time, saves the input on this device, and shows the result in place. `children` is the introduction,
 * `stateField` the state field.
 */
export function AssessmentWizard({
  children,
  stateField,
}: {
  children?: ReactNode;
  stateField?: ReactNode;
}) {
  const { state, dispatch, live, canSave, form, goBack, onType, onPick } = useWizard();
  const { step, sending, problem } = state;
  const results = useResults(state, dispatch);
  const question = questions[step - 1];
  const onLast = step === lastQuestion;
  const { ResultView } = results;
  const showsResult = ResultView !== null && results.shown !== null;
  const problemPanel = useRef<HTMLDivElement>(null);

  const shownStep = useRef<number | null>(null);
  // Each step has exactly one `h2`, in step order.
  const focusStep = useCallback(() => {
    form.current?.querySelectorAll('h2')[shownStep.current ?? 0]?.focus({ preventScroll: true });
    if ((form.current?.getBoundingClientRect().top ?? 0) < 0) form.current?.scrollIntoView();
  }, [form]);
  // The action may remove its own button, so focus moves to the step.
  const thenFocusStep = (action: () => void) => () => {
    flushSync(action);
    focusStep();
  };
  useLayoutEffect(() => {
    const before = shownStep.current;
    if (live) shownStep.current = step;
    // A visitor who used the form before hydration keeps their focus.
    if (before === null || step === before || step === resultStep) return;
    focusStep();
    // The toast code is loaded early: it must also report a connection that is lost later.
    if (step === 1) void loadToasts().catch(() => undefined);
    if (step === lastQuestion) prepareToSend();
  }, [focusStep, live, step]);

  const { failedTries, errors } = state;
  useEffect(() => {
    if (failedTries === 0) return;
    // The first invalid field or option. An alert also announces the error.
    const firstInvalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], .answer.field-invalid input',
    );
    (firstInvalid ?? problemPanel.current)?.focus();
  }, [failedTries, form]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (!isComplete(state)) return dispatch({ type: 'continued' });
    // These answers already have a result.
    if (state.finished) return dispatch({ type: 'wentTo', step: resultStep });
    // The options get disabled and would lose focus to the page.
    form.current?.querySelector<HTMLElement>('[type=submit]:not([hidden])')?.focus();
    const { website, state: place } = Object.fromEntries(new FormData(form.current!));
    void results.send({ website, state: place });
  };
  const erase = thenFocusStep(() => dispatch({ type: 'erased' }));
  const eraseResults = thenFocusStep(results.erase);

  return (
    <>
      <FormStates live={live} />
      {showsResult && (
        <ResultView
          {...results.shown!}
          onStartAgain={thenFocusStep(results.startAgain)}
          onErase={eraseResults}
        />
      )}
      <div hidden={showsResult}>
        <div className={step === 0 ? undefined : 'sr-only'}>{children}</div>
        <form
          className={`assessment-form ${step === 0 ? 'mt-44' : ''}`}
          action={assessmentForm.path}
          method="post"
          aria-label={assessmentForm.label}
          ref={form}
          data-live={live || undefined}
          noValidate={live}
          onSubmit={onSubmit}
        >
          {!showsResult && (
            <StepIndicator
              step={step}
              about={question && `Question ${step} of 10: ${question.category}`}
            />
          )}
          {live && step === 0 && (
            <>
              {state.erased && (
                <ErasedNotice onUndo={thenFocusStep(() => dispatch({ type: 'restored' }))} />
              )}
              {results.last && (
                <LastResult
                  text={results.lastText}
                  onShow={results.showLast}
                  onErase={eraseResults}
                />
              )}
              {state.stoppedAt > 0 && (
                <ReturnOffer
                  stoppedAt={state.stoppedAt}
                  onContinue={() => dispatch({ type: 'continued', to: state.stoppedAt })}
                  onStartOver={erase}
                />
              )}
            </>
          )}
          <AboutYouStep
            isVisible={!live || step === 0}
            info={state.info}
            errors={step === 0 ? errors : noErrors}
            showsSummary={state.tried}
            failedTries={step === 0 ? failedTries : 0}
            onType={onType}
            stateField={stateField}
          />
          <div className="rest" hidden={live && step === 0}>
            {questions.map((question, index) => {
              const here = step === index + 1;
              return (
                <QuestionStep
                  key={question.id}
                  question={question}
                  isVisible={!live || here}
                  picked={here ? state.picked : (state.answers[question.id] ?? null)}
                  previous={here ? state.previous : null}
                  error={here ? errors[answerField(question.id)] : undefined}
                  failedTries={here ? failedTries : 0}
                  isSending={here && sending}
                  onPick={onPick}
                />
              );
            })}
          </div>
          <Honeypot />
          {problem && (
            <div
              className="outcome outcome-bad mt-32"
              role="alert"
              tabIndex={-1}
              ref={problemPanel}
            >
              <h2>Your assessment isn’t saved</h2>
              <p>{problem}</p>
            </div>
          )}
          <div className="mt-32 flex flex-wrap gap-12">
            <Button
              type="button"
              className="button button-secondary mr-auto px-18 whitespace-nowrap"
              hidden={!live || step === 0}
              disabled={sending}
              onClick={goBack}
            >
              <Icon name="left" />
              Back
            </Button>
            <Button
              type="submit"
              className="button wizard-only px-18 whitespace-nowrap"
              hidden={live && onLast}
            >
              Continue
            </Button>
            <Button
              type="submit"
              className="button rest px-18 whitespace-nowrap"
              hidden={live && !onLast}
              pending={sending}
              pendingLabel="Processing"
            >
              Submit Assessment
            </Button>
          </div>
          {live && isTouched(state) && (
            <KeepingNote canSave={canSave} sending={sending} onErase={erase} />
          )}
        </form>
      </div>
    </>
  );
}

const noErrors = {};
