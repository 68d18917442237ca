import { useRef } from 'react';
import { randomUuid } from '#src/components/browser/api.ts';
import { Button } from '#src/components/Button.tsx';
import { describedBy, Field, FieldError, TextField } from '#src/components/form/Field.tsx';
import { linesOf } from '#src/forms/define-form.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { readAddress } from '#src/forms/send-form.ts';
import { useForm } from '#src/forms/use-form.ts';
import { quoteForm, priceGroups } from './quote-request.ts';

/** The fields of the address; all others belong to the contact. */
const billTo: (keyof typeof quoteForm.fields)[] = ['legalName', 'street', 'city', 'state', 'zip'];

/**
 * The quote form. Without a script it is a plain post; with one it validates while the visitor types,
 * sends the form and opens the quote.
 */
export function QuoteForm() {
  // Identifies retries after a lost response, so that they make no second quote.
  const attempt = useRef('');
  const quote = useForm(quoteForm, async (_values, { send, explain }) => {
    attempt.current ||= randomUuid();
    const sent = readAddress(await send({ attemptId: attempt.current }));
    if (sent.kind !== 'sent') return explain(sent);
    location.assign(sent.data.url);
  });
  const { field, pending } = quote;

  return (
    <FormFrame
      binding={quote}
      className="quote-form grid grid-cols-[minmax(0,1fr)] content-start gap-20 print:hidden [&_.button]:min-w-240 [&_.button]:justify-self-start"
    >
      <PriceChoice price={field('priceId')} member={field('isCoalitionMember')} />
      <fieldset className="mt-12 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-20 border-t border-rule-2 pt-20">
        <legend className="h4 float-left w-full">Bill to</legend>
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-20 md:grid-cols-[2fr_1fr_1.4fr] [&>:nth-child(-n+2)]:col-span-full max-md:[&>:nth-child(3)]:col-span-full">
          {billTo.map((name) => (
            <TextField key={name} {...field(name)} />
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-12 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-20 border-t border-rule-2 pt-20">
        <legend className="h4 float-left w-full">Contact</legend>
        {linesOf(quoteForm)
          .filter((name) => !billTo.includes(name))
          .map((name) => (
            <TextField key={name} {...field(name)} />
          ))}
      </fieldset>
      <p className="hint">
        We use these details for the quote and its invoice, and to follow up.{' '}
        <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <Button type="submit" pending={pending} pendingLabel="Creating your quote...">
        Get the quote
      </Button>
    </FormFrame>
  );
}

/** A field as `useForm` describes it. */
interface ChoiceField {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  required?: boolean;
}

/** The price and the confirmation of coalition members. CSS hides the checkbox until a coalition price is chosen, so it works without a script. */
function PriceChoice({ price, member }: { price: ChoiceField; member: ChoiceField }) {
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
              {options.map(({ priceId, label: optionLabel }) => (
                <option key={priceId} value={priceId}>
                  {optionLabel}
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
