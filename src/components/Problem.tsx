import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { type FormProblem, ProblemMessage } from './ProblemMessage.tsx';

interface ProblemProps {
  /** Nothing is shown when it is null; a new object takes focus, even with the same text. */
  problem: FormProblem | null;
  /** What is still there, or what to do next. */
  children?: ReactNode;
}

/** Shows in place why a form was not sent, and takes focus so that nobody overlooks it. */
export function Problem({ problem, children }: ProblemProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) panel.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <ProblemMessage problem={problem} ref={panel}>
      {children}
    </ProblemMessage>
  );
}
