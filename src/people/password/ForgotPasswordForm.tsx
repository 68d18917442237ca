import { useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import { SentNote } from '#src/components/form/FormStates.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { AccountForm } from '#src/people/account/AccountForm.tsx';
import { earlierLink, passwordResetForm } from './password-reset.ts';

/** Requests a link to set a new password; the response is the same for every address. Without a script it is a plain post. */
export function ForgotPasswordForm() {
  const [mailedTo, setMailedTo] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const reset = useForm(passwordResetForm, async ({ email }, { send, explain }) => {
    setMailedTo('');
    const sent = await send();
    if (sent.kind !== 'sent') return explain(sent);
    setMailedTo(email);
    setIsWaiting(isMailWaiting(sent.data));
  });

  return (
    <AccountForm
      binding={reset}
      outcome={
        mailedTo && (
          <SentNote>
            <h2>{isWaiting ? mailWaits.title : 'Check your email'}</h2>
            <p>
              {isWaiting ? (
                mailWaits.message
              ) : (
                <>
                  If <strong>{mailedTo}</strong> has an account with us, a link to set a new
                  password is on its way.
                </>
              )}{' '}
              {earlierLink}
            </p>
          </SentNote>
        )
      }
    >
      <TextField {...reset.field('email')} />
      <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
        <Button type="submit" pending={reset.pending} pendingLabel="Sending...">
          Send the link
        </Button>
        <a className="py-8" href="/login">
          Back to sign in
        </a>
      </div>
    </AccountForm>
  );
}
