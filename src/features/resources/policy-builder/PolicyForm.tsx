import type { ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { describedBy, Field, TextField } from '#src/components/form/Field.tsx';
import { federal, states, territories } from '#src/content/lists/law-lists.ts';
import { agencyKinds, policyChoices } from '#src/content/policy-choices.ts';
import { fieldProps } from '#src/forms/define-form.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { policyForm } from './policy-form.ts';

const { path: action, label } = policyForm;

/** The answers of a usual agency, and uses that concern nobody else. */
const preselected = 'medium lead yearly unreviewed schedule drafting analysis'.split(' ');

/** The form of the policy builder, a plain post that downloads the archive; the page's script only follows the answers. */
export function PolicyForm() {
  return (
    <FormFrame
      binding={{ formProps: { action, method: 'post', 'aria-label': label } }}
      className="policy-form grid max-w-624 grid-cols-[minmax(0,1fr)] content-start gap-28 print:hidden"
    >
      <TextField {...fieldProps(policyForm, 'agency')} />
      <Select name="state">
        {[...states, ...territories].map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
        <option value={federal.slug}>Another place: federal rules only</option>
      </Select>
      <Select name="kind">
        {Object.entries(agencyKinds).map(([value, kind]) => (
          <option key={value} value={value}>
            {kind.label}
          </option>
        ))}
      </Select>
      <Choices name="size" />
      <Choices name="special" type="checkbox" />
      <Choices name="uses" type="checkbox" />
      <Choices name="approval" />
      <Choices name="training" />
      <Choices name="disclosure" />
      <Choices name="records" />
      <p>
        <Button type="submit">{policyForm.button}</Button>
      </p>
      <p className="hint">
        One ZIP archive with four Word files and one Excel file. We don’t store your answers.{' '}
        <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <p className="hint" id="policy-kept" hidden>
        Your answers are saved in this page’s link: bookmark it to continue later. Anyone with the
        link can see them.
      </p>
    </FormFrame>
  );
}

function Select({ name, children }: { name: 'state' | 'kind'; children: ReactNode }) {
  const { id, label: question, required } = fieldProps(policyForm, name);
  return (
    <Field id={id} label={question}>
      <select className="input" defaultValue="" id={id} name={name} required={required}>
        <option value="">Choose one</option>
        {children}
      </select>
    </Field>
  );
}

/** A question with radio buttons or checkboxes. */
function Choices({
  name,
  type = 'radio',
}: {
  name: keyof typeof policyChoices;
  type?: 'radio' | 'checkbox';
}) {
  const { id, label: question, hint } = fieldProps(policyForm, name);
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint, '')}>
      <legend className="label">{question}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="mt-4">
        {Object.entries(policyChoices[name]).map(([value, choice], index) => (
          <label
            key={value}
            className="flex min-h-44 cursor-pointer items-center gap-12 py-6 text-17/1.35"
          >
            <input
              className="size-20 flex-none accent-river"
              id={index === 0 ? id : undefined}
              defaultChecked={preselected.includes(value)}
              name={name}
              type={type}
              value={value}
            />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
