import { memo, type ReactNode } from 'react';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { TextField } from '#src/components/Field.tsx';
import type { FieldErrors } from '#src/forms/field-errors.ts';
import { constraintsOf } from '#src/forms/define-form.ts';
import { withExample } from '#src/forms/with-example.ts';
import { assessmentForm, type Info } from '../submission/submission.ts';
import { stepWordsId } from './StepIndicator.tsx';
import { infoFields } from './wizard-state.ts';

interface AboutYouStepProps {
  onScreen: boolean;
  info: Info;
  faults: FieldErrors;
  /** Whether the errors are also listed above the fields. */
  summed: boolean;
  /** Increased by each try with an error, so that the list is announced again. */
  faultyTries: number;
  onType: (typed: Partial<Info>) => void;
  /** The field of the state, drawn by the page. */
  stateField: ReactNode;
}

const { fields } = assessmentForm;

/** The step 'About You': the visitor's details, and the recipient of the report. */
export const AboutYouStep = memo(function AboutYouStep(props: AboutYouStepProps) {
  const { onScreen, info, faults, summed, faultyTries, onType, stateField } = props;
  const listed = summed ? infoFields.filter((field) => faults[field]) : [];
  return (
    <fieldset className="about-you mt-44 [&>.error-summary]:mt-24" hidden={!onScreen}>
      <legend>
        <h2 tabIndex={-1} aria-describedby={stepWordsId}>
          About You
        </h2>
      </legend>
      <ErrorSummary
        key={faultyTries}
        errors={listed.map((field) => ({ fieldId: fields[field].id, message: faults[field]! }))}
      />
      <div className="mt-24 grid gap-24 md:grid-cols-[1fr_1fr]">
        {infoFields.map((field) => (
          <TextField
            key={field}
            name={field}
            {...fields[field]}
            {...constraintsOf(assessmentForm, field)}
            error={faults[field] && withExample(faults[field])}
            value={info[field]}
            onChange={({ currentTarget }) => onType({ [field]: currentTarget.value })}
          />
        ))}
        {stateField}
      </div>
    </fieldset>
  );
});
