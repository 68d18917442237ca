import type { Ref } from 'react';

interface ErrorSummaryProps {
  ref?: Ref<HTMLDivElement> | undefined;
  errors: { fieldId: string; message: string }[];
}

/** Lists the errors of a form in field order, each with a link to its field; the form moves focus here. */
export function ErrorSummary({ ref, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      <h2>{errors.length === 1 ? 'Fix one field' : `Fix ${errors.length} fields`}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
