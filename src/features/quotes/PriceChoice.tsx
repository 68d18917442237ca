import { describedBy, Field, FieldError } from '#src/components/Field.tsx';
import { priceGroups } from './quote-request.ts';

interface PriceChoiceProps {
  fieldIds: Record<string, string>;
  errors: Record<string, string>;
}

/**
 * What is quoted, and the word of a coalition member. The box is hidden while no coalition price is
 * chosen, by a style alone: so it works without a script.
 */
export function PriceChoice({ fieldIds, errors }: PriceChoiceProps) {
  const { priceId: selectId = '', isCoalitionMember: boxId = '' } = fieldIds;
  const memberError = errors['isCoalitionMember'];
  return (
    <>
      <Field id={selectId} label="Plan or license" error={errors['priceId']}>
        <select
          className="input quote-select"
          id={selectId}
          name="priceId"
          defaultValue=""
          required
          aria-invalid={errors['priceId'] ? true : undefined}
          aria-describedby={describedBy(selectId, '', errors['priceId'])}
        >
          <option value="">Choose one</option>
          {priceGroups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(({ priceId, label: words }) => (
                <option key={priceId} value={priceId}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <div className={memberError ? 'quote-member field field-invalid' : 'quote-member field'}>
        <FieldError id={boxId} error={memberError} />
        <label>
          <input
            type="checkbox"
            id={boxId}
            name="isCoalitionMember"
            aria-invalid={memberError ? true : undefined}
            aria-describedby={describedBy(boxId, '', memberError)}
          />
          <span>My agency is a member of the GovAI Coalition</span>
        </label>
      </div>
    </>
  );
}
