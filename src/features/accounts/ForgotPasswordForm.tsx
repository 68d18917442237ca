import { useEffect, useRef, useState } from 'react';
import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { AccountForm } from './AccountForm.tsx';
import { earlierLink, passwordResetSchema } from './password-reset.ts';
import { readTrap, sendAccountForm } from './send-account-form.ts';

const fieldIds = { email: 'forgot-password-email-field' };
const failure = {
  refused: 'We could not send the email. Please try again.',
  unanswered: 'Please check your connection and try again.',
};

/** Asks for a link that sets a new password; it says the same for every address (R32). It posts by itself without a script. */
export function ForgotPasswordForm() {
  const [askedFor, setAskedFor] = useState('');
  const reset = useForm(passwordResetSchema, fieldIds, async (values, { form, showFailure }) => {
    setAskedFor('');
    const outcome = await sendAccountForm(
      '/api/auth/password-reset',
      { ...values, website: readTrap(form) },
      failure,
    );
    if (outcome.kind === 'done') return setAskedFor(values.email);
    const { message, fields } = outcome;
    showFailure({ title: 'No email is on its way', message }, fields, { always: true });
  });

  return (
    <AccountForm label="Reset your password" action="/api/auth/password-reset" binding={reset}>
      {askedFor && <Asked email={askedFor} />}
      <TextField
        id={fieldIds.email}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        error={reset.errors['email']}
      />
      <div className="account-form-acts">
        <Button type="submit" pending={reset.pending} pendingLabel="Sending...">
          Send the link
        </Button>
        <a href="/login">Back to sign in</a>
      </div>
    </AccountForm>
  );
}

function Asked({ email }: { email: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={panel}>
      <h3>Check your email</h3>
      <p>
        If <strong>{email}</strong> has an account with us, a link to set a new password is on its
        way to it. {earlierLink}
      </p>
    </div>
  );
}
