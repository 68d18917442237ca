import { memo, useSyncExternalStore } from 'react';
import { FieldError } from '#src/components/form/Field.tsx';
import { site } from '#src/site.ts';
import {
  answerLabels,
  type AnswerValue,
} from '#src/features/maturity-assessment/questions/answers.ts';
import type { Question } from '#src/features/maturity-assessment/questions/questions.ts';
import { answerField } from '#src/features/maturity-assessment/submission/submission.ts';
import { stepTextId } from './StepIndicator.tsx';

interface QuestionStepProps {
  question: Question;
  isVisible: boolean;
  picked: AnswerValue | null;
  /** The previous answer, which one click restores; null when there is none or the question is hidden. */
  previous: AnswerValue | null;
  error: string | undefined;
  /** Increases with each try without an answer, so that the message is announced again. */
  failedTries: number;
  /** Whether the answers are being sent. */
  isSending: boolean;
  onPick: (value: AnswerValue) => void;
}

/** One question with its five options and its help texts. */
export const QuestionStep = memo(function QuestionStep(props: QuestionStepProps) {
  const { question, isVisible, picked, previous, error, failedTries, isSending, onPick } = props;
  const name = answerField(question.id);
  const pick = (value: AnswerValue, target: HTMLElement) => {
    onPick(value);
    const radios = target.closest('fieldset')?.querySelectorAll<HTMLElement>('input') ?? [];
    radios[value - 1]?.focus();
  };
  return (
    <div
      className="question mt-44 xl:grid xl:grid-cols-[minmax(0,47.5rem)_19rem] xl:justify-between"
      hidden={!isVisible}
    >
      <fieldset disabled={isSending} aria-describedby={error ? `${name}-error` : undefined}>
        <legend>
          <span className="block text-16 text-ink-2 in-[[data-live]]:hidden">
            {question.category}
          </span>
          <h2 tabIndex={-1} aria-describedby={stepTextId}>
            {question.text}
          </h2>
        </legend>
        <div className={`answer mt-20 grid gap-20${error ? ' field-invalid' : ''}`}>
          <FieldError id={name} error={error} announced key={failedTries} />
          {previous && (
            <button
              type="button"
              className="min-h-46 cursor-pointer justify-self-start rounded-4 border [border-style:dashed] border-edge bg-transparent px-16 py-8 [font:640_1rem/1.4_var(--font-sans)] text-river [&:hover]:bg-river-tint"
              onClick={({ currentTarget }) => pick(previous, currentTarget)}
            >
              Keep previous answer: {answerLabels[previous]}
            </button>
          )}
          <div className="rounded-4 border border-edge bg-panel">
            {question.options.map(({ value, label, description }) => {
              const id = `${question.id}-${value}`;
              return (
                <label className="option" key={value}>
                  <input
                    type="radio"
                    name={name}
                    value={value}
                    checked={picked === value}
                    required
                    aria-labelledby={id}
                    aria-describedby={`${id}-means`}
                    onChange={() => onPick(value)}
                  />
                  <span>
                    <b id={id}>
                      {/* One text node: a separate space would be lost in the accessible name. */}
                      {`${value} ${label}`}
                    </b>
                    <span id={`${id}-means`}>{description}</span>
                  </span>
                </label>
              );
            })}
          </div>
        </div>
      </fieldset>
      <QuestionHelp question={question} />
    </div>
  );
});

const wide = '(min-width: 75em)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const heading = 'mt-16 text-16/1.56 tracking-0 text-ink';
const underlined = 'border-b border-rule-2 pb-16';

const listFormat = new Intl.ListFormat('en-US');

/** The help texts of a question: open at the side on wide screens, collapsed below the options otherwise. */
function QuestionHelp({ question: { why, help, nistFunctions } }: { question: Question }) {
  const hasMargin = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const { label, url } = site.links.riskFramework;
  return (
    <details className="group mt-24 text-16/1.56 text-ink-2 xl:-mt-8" open={hasMargin}>
      <summary className="w-fit cursor-pointer py-10 font-500 text-river xl:group-open:hidden">
        Help with this question
      </summary>
      <h3 className={heading}>Why we ask</h3>
      <p className={underlined}>{why}</p>
      <h3 className={heading}>What counts</h3>
      <p className={underlined}>{help}</p>
      <h3 className={heading}>Related standard</h3>
      <p className="pb-16">
        {listFormat.format(nistFunctions)}, in the <a href={url}>{label}</a>.
      </p>
    </details>
  );
}
