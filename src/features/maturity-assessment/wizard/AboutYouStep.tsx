import { memo, type ReactNode } from 'react';
import { ErrorSummary } from '#src/components/form/ProblemMessage.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { constraintsOf } from '#src/forms/define-form.ts';
import { type FieldErrors, withExample } from '#src/forms/field-errors.ts';
import {
  assessmentForm,
  type Info,
} from '#src/features/maturity-assessment/submission/submission.ts';
import { stepTextId } from './StepIndicator.tsx';
import { infoFields } from './wizard-state.ts';

interface AboutYouStepProps {
  isVisible: boolean;
  info: Info;
  errors: FieldErrors;
  showsSummary: boolean;
  /** Increases with each try that has errors, so that the list is announced again. */
  failedTries: number;
  onType: (typed: Partial<Info>) => void;
  /** The state field, which the page renders. */
  stateField: ReactNode;
}

const { fields } = assessmentForm;

/** The step 'About You': the visitor's details and the recipient of the report. */
export const AboutYouStep = memo(function AboutYouStep(props: AboutYouStepProps) {
  const { isVisible, info, errors, showsSummary, failedTries, onType, stateField } = props;
  const listed = showsSummary ? infoFields.filter((field) => errors[field]) : [];
  return (
    <fieldset className="about-you mt-44 [&>.error-summary]:mt-24" hidden={!isVisible}>
      <legend>
        <h2 tabIndex={-1} aria-describedby={stepTextId}>
          About You
        </h2>
      </legend>
      <ErrorSummary
        key={failedTries}
        errors={listed.map((field) => ({ fieldId: fields[field].id, message: errors[field]! }))}
      />
      <div className="mt-24 grid gap-24 md:grid-cols-[1fr_1fr]">
        {infoFields.map((field) => (
          <TextField
            key={field}
            name={field}
            {...fields[field]}
            {...constraintsOf(assessmentForm, field)}
            error={errors[field] && withExample(errors[field])}
            value={info[field]}
            onChange={({ currentTarget }) => onType({ [field]: currentTarget.value })}
          />
        ))}
        {stateField}
      </div>
    </fieldset>
  );
});
