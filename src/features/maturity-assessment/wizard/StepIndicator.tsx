import { stepCount } from './wizard-state.ts';

/** The id of the text 'Step X of 12', for `aria-describedby`. */
export const stepTextId = 'assessment-step';

const segments = Array.from({ length: stepCount }, (_, index) => index);

/** 'Step 3 of 12' with a progress bar and the subject of the step; `step` counts from 0. */
export function StepIndicator({ step, about }: { step: number; about: string | undefined }) {
  const text = `Step ${step + 1} of ${stepCount}`;
  return (
    <div className="steps wizard-only">
      <p className="flex justify-between gap-16 text-16">
        <b id={stepTextId}>{text}</b>
        <span className="text-ink-2">{about}</span>
      </p>
      <div
        className="mt-12 grid grid-cols-[repeat(12,1fr)] gap-4"
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={stepCount}
        aria-valuenow={step + 1}
        aria-valuetext={text}
      >
        {segments.map((segment) => (
          <i
            key={segment}
            className={`h-8 border border-transparent ${segment <= step ? 'bg-river forced-colors:bg-[CanvasText]!' : 'bg-[#dbe4e1]'}`}
          />
        ))}
      </div>
    </div>
  );
}
