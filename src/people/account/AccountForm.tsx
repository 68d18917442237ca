import type { ReactNode } from 'react';
import { type FormBinding, FormFrame } from '#src/forms/FormFrame.tsx';

interface AccountFormProps {
  binding: FormBinding;
  outcome?: ReactNode;
  /** Turns off the browser's validation, so that all messages are ours, also before the script has loaded. */
  noValidate?: true;
  children: ReactNode;
}

/** The frame of all forms about an account. */
export function AccountForm(form: AccountFormProps) {
  return (
    <FormFrame
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-20 print:hidden [&_.button]:min-w-236 [&_.button]:justify-self-start"
      {...form}
    />
  );
}
