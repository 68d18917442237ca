import { memo } from 'react';
import { FieldError } from '#src/components/FieldError.tsx';
import { answerLabels, type AnswerValue } from '../questions/answers.ts';
import type { Question } from '../questions/questions.ts';
import { answerField } from '../submission/submission.ts';
import { QuestionHelp } from './QuestionHelp.tsx';
import { stepWordsId } from './StepIndicator.tsx';

interface QuestionStepProps {
  question: Question;
  onScreen: boolean;
  picked: AnswerValue | null;
  /** The previous answer, offered as one click; null when there is none, or the question is not on screen. */
  previous: AnswerValue | null;
  fault: string | undefined;
  /** Increased by each try without an answer, so that the message is announced again. */
  faultyTries: number;
  onPick: (value: AnswerValue) => void;
}

/** One question: its five options as native radio buttons, and help beside them. */
export const QuestionStep = memo(function QuestionStep(props: QuestionStepProps) {
  const { question, onScreen, picked, previous, fault, faultyTries, onPick } = props;
  const name = answerField(question.id);
  const pick = (value: AnswerValue, target: HTMLElement) => {
    onPick(value);
    const radios = target.closest('fieldset')?.querySelectorAll<HTMLElement>('input') ?? [];
    radios[value - 1]?.focus();
  };
  return (
    <div
      className="question mt-44 xl:grid xl:grid-cols-[minmax(0,47.5rem)_19rem] xl:justify-between"
      hidden={!onScreen}
    >
      <fieldset aria-describedby={fault ? `${name}-error` : undefined}>
        <legend>
          <span className="block text-16 text-ink-2 in-[[data-live]]:hidden">
            {question.category}
          </span>
          <h2 tabIndex={-1} aria-describedby={stepWordsId}>
            {question.text}
          </h2>
        </legend>
        <div className={`answer mt-20 grid gap-20${fault ? ' field-invalid' : ''}`}>
          <FieldError id={name} error={fault} announced key={faultyTries} />
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
                      {/* One text: a blank by itself between two would be lost in the option's name. */}
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
