import type { ReactNode, Ref } from 'react';

/** Why a form was not sent: what failed, and what that means. */
export interface FormProblem {
  title: string;
  message: string;
  /** What the visitor can do, when the message doesn't say it. */
  advice?: string | undefined;
}

interface ProblemMessageProps {
  problem: FormProblem;
  ref?: Ref<HTMLDivElement> | undefined;
  /** More text, e.g. that the input is kept. */
  children?: ReactNode;
}

/** The message above a form that was not sent. */
export function ProblemMessage({ problem, ref, children }: ProblemMessageProps) {
  return (
    <div className="outcome outcome-bad" role="alert" tabIndex={-1} ref={ref}>
      <h2>{problem.title}</h2>
      <p>{problem.message}</p>
      {problem.advice && <p>{problem.advice}</p>}
      {children}
    </div>
  );
}

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
