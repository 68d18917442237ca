import { memo } from 'react';
import { FieldError } from '#src/components/FieldError.tsx';
import { answerLabels, type AnswerValue } from '../questions/answers.ts';
import type { Question } from '../questions/questions.ts';
import { answerField } from '../submission/submission.ts';
import { QuestionHelp } from './QuestionHelp.tsx';
import { stepWordsId } from './StepIndicator.tsx';

interface QuestionStepProps {
  question: Question;
  isVisible: boolean;
  picked: AnswerValue | null;
  /** The previous answer, which one click restores; null when there is none or the question is hidden. */
  previous: AnswerValue | null;
  error: string | undefined;
  /** Increases with each try without an answer, so that the message is announced again. */
  failedTries: number;
  onPick: (value: AnswerValue) => void;
}

/** One question with its five options and its help texts. */
export const QuestionStep = memo(function QuestionStep(props: QuestionStepProps) {
  const { question, isVisible, picked, previous, error, failedTries, onPick } = props;
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
      <fieldset aria-describedby={error ? `${name}-error` : undefined}>
        <legend>
          <span className="block text-16 text-ink-2 in-[[data-live]]:hidden">
            {question.category}
          </span>
          <h2 tabIndex={-1} aria-describedby={stepWordsId}>
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
