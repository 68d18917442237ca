import { Button } from '#src/components/Button.tsx';
import { TextAreaField, TextField } from '#src/components/form/Field.tsx';
import { fieldProps, linesOf } from '#src/forms/define-form.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { reportForm } from './report-form.ts';

const { path: action, label, carries } = reportForm;
const formProps = { action, method: 'post', 'aria-label': label } as const;

/** The form for reporting a mistake in the record with this id. It has no script. */
export function ReportForm({ record }: { record: string }) {
  return (
    <FormFrame
      binding={{ formProps, carries, values: { record } }}
      className="mt-20 grid grid-cols-[minmax(0,1fr)] gap-20"
    >
      <TextAreaField {...fieldProps(reportForm, 'report')} rows={4} />
      {linesOf(reportForm).map((name) => (
        <TextField key={name} {...fieldProps(reportForm, name)} />
      ))}
      <p className="hint">
        A person reads this. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <p>
        <Button type="submit">{reportForm.button}</Button>
      </p>
    </FormFrame>
  );
}
