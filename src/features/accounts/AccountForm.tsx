import type { ReactNode } from 'react';
import type { useForm } from '#src/browser/use-form.ts';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import './account-form.css';

interface AccountFormProps {
  label: string;
  /** Where the form posts by itself, without a script. */
  action: string;
  binding: ReturnType<typeof useForm>;
  children: ReactNode;
}

/** The frame of every form about an account: what went wrong, what to mend, the fields, and a trap for robots. */
export function AccountForm({ label, action, binding, children }: AccountFormProps) {
  const { formProps, live, problem, summary, summaryRef } = binding;
  return (
    <form className="account-form" action={action} method="post" aria-label={label} {...formProps}>
      <FormStates live={live} />
      <Problem problem={problem} />
      <ErrorSummary ref={summaryRef} errors={summary} />
      {children}
      <Honeypot />
    </form>
  );
}
