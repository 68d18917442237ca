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
