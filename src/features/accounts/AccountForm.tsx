import type { ReactNode } from 'react';
import { type FormBinding, FormFrame } from '#src/forms/FormFrame.tsx';
import './account-form.css';

interface AccountFormProps {
  binding: FormBinding;
  outcome?: ReactNode;
  /** The browser checks nothing before the form's script is there: the first messages are ours, too, or the server's. */
  noValidate?: true;
  children: ReactNode;
}

/** How every form about an account looks. */
export function AccountForm(form: AccountFormProps) {
  return (
    <FormFrame
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-20 print:hidden [&_.button]:min-w-236 [&_.button]:justify-self-start"
      {...form}
    />
  );
}
