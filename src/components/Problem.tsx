import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { type FormProblem, ProblemWords } from './ProblemWords.tsx';

interface ProblemProps {
  /** With none nothing is shown; a new object takes focus, even when it says the same again. */
  problem: FormProblem | null;
  /** What is still there, or what to do. */
  children?: ReactNode;
}

/** Says in place why a form was not sent, and takes focus so that nobody overlooks it. */
export function Problem({ problem, children }: ProblemProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) panel.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <ProblemWords problem={problem} ref={panel}>
      {children}
    </ProblemWords>
  );
}
