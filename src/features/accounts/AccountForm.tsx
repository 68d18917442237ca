import type { ReactNode } from 'react';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import type { FormBinding } from '#src/forms/use-form.ts';
import './account-form.css';

interface AccountFormProps {
  binding: FormBinding;
  outcome?: ReactNode;
  children: ReactNode;
}

/** How every form about an account looks. */
export function AccountForm(form: AccountFormProps) {
  return <FormFrame className="account-form" {...form} />;
}
