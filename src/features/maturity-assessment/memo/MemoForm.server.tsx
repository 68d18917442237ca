import { marketingPlans } from '#src/buying/catalog/marketing-plans.ts';
import { Button } from '#src/components/Button.tsx';
import { Field } from '#src/components/form/Field.tsx';
import { federal, states } from '#src/content/lists/law-lists.ts';
import { councilMemoPath } from '#src/features/maturity-assessment/report/report-paths.ts';

/** The form for a council memo: the state and the population. It downloads a file, so it needs no script. */
export function MemoForm({ reportId, state }: { reportId: string; state: string }) {
  return (
    <form className="plain-form" action={councilMemoPath(reportId)} method="get">
      <Field id="memo-state-field" label="State">
        <select className="input" id="memo-state-field" name="state" required defaultValue={state}>
          <option value="">Choose one</option>
          {states.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          <option value={federal.slug}>No state: federal rules only</option>
        </select>
      </Field>
      <Field id="memo-size-field" label="Population that you serve">
        <select className="input" id="memo-size-field" name="size" required defaultValue="">
          <option value="">Choose one</option>
          {marketingPlans.map(({ id, populationLabel }) => (
            <option key={id} value={id}>
              {populationLabel}
            </option>
          ))}
        </select>
      </Field>
      <p className="actions">
        <Button name="type" value="docx">
          Download the memo as a Word file
        </Button>{' '}
        <Button secondary name="type" value="pdf">
          Download the memo as a PDF file
        </Button>
      </p>
    </form>
  );
}
