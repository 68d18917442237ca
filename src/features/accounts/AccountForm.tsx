import type { ReactNode } from 'react';
import { type FormBinding, FormFrame } from '#src/forms/FormFrame.tsx';
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
