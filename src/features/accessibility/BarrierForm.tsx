import { Button } from '#src/components/Button.tsx';
import { TextAreaField, TextField } from '#src/components/form/Field.tsx';
import { fieldProps, linesOf } from '#src/forms/define-form.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { barrierForm } from './barrier-form.ts';

const { path: action, label } = barrierForm;

/** The form for reporting a barrier. It has no script, because scripts may be the barrier. */
export function BarrierForm() {
  return (
    <FormFrame
      binding={{ formProps: { action, method: 'post', 'aria-label': label } }}
      className="mt-24 grid max-w-624 grid-cols-[minmax(0,1fr)] gap-20"
    >
      <TextAreaField {...fieldProps(barrierForm, 'problem')} rows={5} />
      {linesOf(barrierForm).map((name) => (
        <TextField key={name} {...fieldProps(barrierForm, name)} />
      ))}
      <p className="hint">
        A person reads this. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <p>
        <Button type="submit">{barrierForm.button}</Button>
      </p>
    </FormFrame>
  );
}
