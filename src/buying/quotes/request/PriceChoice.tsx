import { describedBy, Field, FieldError } from '#src/components/form/Field.tsx';
import { priceGroups } from './quote-request.ts';

/** A field as `useForm` describes it. */
interface ChoiceField {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  required?: boolean;
}

/** The price and the confirmation of coalition members. CSS hides the checkbox until a coalition price is chosen, so it works without a script. */
export function PriceChoice({ price, member }: { price: ChoiceField; member: ChoiceField }) {
  return (
    <>
      <Field id={price.id} label={price.label} error={price.error}>
        <select
          className="input text-ellipsis"
          id={price.id}
          name={price.name}
          defaultValue=""
          required={price.required}
          aria-invalid={price.error ? true : undefined}
          aria-describedby={describedBy(price.id, '', price.error)}
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
      <div className={member.error ? 'quote-member field field-invalid' : 'quote-member field'}>
        <FieldError id={member.id} error={member.error} />
        <label className="flex cursor-pointer gap-14 rounded-4 border border-rule-2 px-18 py-16 text-17/1.41">
          <input
            className="size-24 flex-none accent-river"
            type="checkbox"
            id={member.id}
            name={member.name}
            aria-invalid={member.error ? true : undefined}
            aria-describedby={describedBy(member.id, '', member.error)}
          />
          <span>{member.label}</span>
        </label>
      </div>
    </>
  );
}
