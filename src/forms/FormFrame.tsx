import type { ComponentProps, ReactNode } from 'react';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import type { FormBinding } from './use-form.ts';

interface FormFrameProps extends ComponentProps<'form'> {
  binding: FormBinding;
  /** What came of an earlier try. */
  outcome?: ReactNode;
  /** Nobody but whoever is signed in can send it: no trap for robots. */
  isPrivate?: boolean;
  /** With one field its own message is enough. */
  listsFaults?: boolean;
}

/** The frame of every form: what went wrong, what to mend, the fields, and a trap for robots. */
export function FormFrame({
  binding,
  outcome,
  isPrivate = false,
  listsFaults = true,
  children,
  ...form
}: FormFrameProps) {
  const { formProps, live, problem, kept, summary, summaryRef } = binding;
  return (
    <form {...formProps} {...form}>
      <FormStates live={live} />
      {outcome}
      <Problem problem={problem}>{kept && <p>{kept}</p>}</Problem>
      {listsFaults && <ErrorSummary ref={summaryRef} errors={summary} />}
      {children}
      {!isPrivate && <Honeypot />}
    </form>
  );
}
