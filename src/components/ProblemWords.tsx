import type { ReactNode, Ref } from 'react';

/** Why a form was not sent: what failed, and what that means, in a sentence. */
export interface FormProblem {
  title: string;
  message: string;
}

interface ProblemWordsProps {
  problem: FormProblem;
  ref?: Ref<HTMLDivElement> | undefined;
  /** What is still there, or what to do. */
  children?: ReactNode;
}

/** What is said in place of a form that was not sent. */
export function ProblemWords({ problem, ref, children }: ProblemWordsProps) {
  return (
    <div className="outcome outcome-bad" role="alert" tabIndex={-1} ref={ref}>
      <h3>{problem.title}</h3>
      <p>{problem.message}</p>
      {children}
    </div>
  );
}
