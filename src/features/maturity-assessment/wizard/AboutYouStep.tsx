import { memo } from 'react';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { TextField } from '#src/components/Field.tsx';
import type { FieldErrors } from '#src/forms/field-errors.ts';
import type { Info } from '../submission.ts';
import { stepWordsId } from './StepIndicator.tsx';
import { infoFields } from './wizard-state.ts';

interface AboutYouStepProps {
  onScreen: boolean;
  info: Info;
  faults: FieldErrors;
  /** Whether the faults are listed above the fields, too. */
  summed: boolean;
  /** Raised by each try that met a fault: the list is said aloud again. */
  faultyTries: number;
  onType: (typed: Partial<Info>) => void;
}

const fields = {
  name: { label: 'Name', minLength: 2, maxLength: 200, autoComplete: 'name' },
  title: { label: 'Title', minLength: 2, maxLength: 200, autoComplete: 'organization-title' },
  agency: { label: 'Agency', minLength: 2, maxLength: 200, autoComplete: 'organization' },
  email: { label: 'Email', type: 'email', maxLength: 254, autoComplete: 'email' },
};
const idOf = (field: string) => `assessment-${field}-field`;

/** The step 'About You': who answers, and where the report goes. */
export const AboutYouStep = memo(function AboutYouStep(props: AboutYouStepProps) {
  const { onScreen, info, faults, summed, faultyTries, onType } = props;
  const listed = summed ? infoFields.filter((field) => faults[field]) : [];
  return (
    <fieldset className="about-you" hidden={!onScreen}>
      <legend>
        <h2 tabIndex={-1} aria-describedby={stepWordsId}>
          About You
        </h2>
      </legend>
      <ErrorSummary
        key={faultyTries}
        errors={listed.map((field) => ({ fieldId: idOf(field), message: faults[field]! }))}
      />
      <div className="about-you-fields">
        {infoFields.map((field) => (
          <TextField
            key={field}
            id={idOf(field)}
            name={field}
            {...fields[field]}
            error={faults[field]}
            required
            value={info[field]}
            onChange={({ currentTarget }) => onType({ [field]: currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
});
