import { useEffect, useRef, useState } from 'react';
import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { describedBy, FieldError, TextField } from '#src/components/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { AccountForm } from './AccountForm.tsx';
import {
  afterRegistration,
  redirectDelayMs,
  registrationFailure,
  registrationSuccess,
} from './after-registration.ts';
import { passwordPattern } from './password.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { keepRegistered } from './registered.ts';
import { registrationSchema } from './registration.ts';
import { leaveFor, readTrap, sendAccountForm } from './send-account-form.ts';

const fieldIds = {
  firstName: 'register-first-name-field',
  lastName: 'register-last-name-field',
  email: 'register-email-field',
  password: 'register-password-field',
  agencyName: 'register-agency-field',
  jobTitle: 'register-job-title-field',
  agreeToTerms: 'register-terms-field',
};
const rulesId = 'register-password-rules';

/** The registration form. It posts by itself without a script; with one it sends in place and goes on to the purchase. */
export function RegisterForm() {
  const [password, setPassword] = useState('');
  const [mailedTo, setMailedTo] = useState('');
  const registration = useForm(registrationSchema, fieldIds, async (values, handle) => {
    const outcome = await sendAccountForm(
      '/api/auth/register',
      { ...values, agreeToTerms: true, website: readTrap(handle.form) },
      registrationFailure,
    );
    if (outcome.kind === 'failed') {
      const { message, fields } = outcome;
      handle.showFailure({ title: 'Error', message }, fields, { always: true });
      showToast({ title: registrationFailure.title, description: message, variant: 'destructive' });
      return;
    }
    keepRegistered(values.email);
    setMailedTo(values.email);
    showToast(registrationSuccess);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    await leaveFor(afterRegistration(location.search));
    // Somebody came back: nobody reads a password out of a page that was left.
    handle.reset();
    setPassword('');
    setMailedTo('');
  });
  const { errors, live, pending } = registration;
  // What was typed before the script arrived counts, too.
  useEffect(() => {
    setPassword(document.querySelector<HTMLInputElement>(`#${fieldIds.password}`)?.value ?? '');
  }, []);
  const field = (name: keyof typeof fieldIds) => ({
    id: fieldIds[name],
    name,
    error: errors[name],
  });

  return (
    <AccountForm label="Create Your Account" action="/api/auth/register" binding={registration}>
      {mailedTo && <MailSent email={mailedTo} />}
      <div className="account-form-pair">
        <TextField
          {...field('firstName')}
          label="First name"
          autoComplete="given-name"
          required
          minLength={2}
          maxLength={100}
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          autoComplete="family-name"
          required
          minLength={2}
          maxLength={100}
        />
      </div>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <div className="account-form-password">
        <PasswordField
          {...field('password')}
          {...{ live, rulesId }}
          label="Password"
          autoComplete="new-password"
          required
          minLength={8}
          pattern={passwordPattern}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules id={rulesId} password={password} />
      </div>
      <div className="account-form-pair">
        <TextField
          {...field('agencyName')}
          label="Agency name"
          autoComplete="organization"
          required
          minLength={2}
          maxLength={200}
        />
        <TextField
          {...field('jobTitle')}
          label="Job title"
          optional
          autoComplete="organization-title"
          maxLength={200}
        />
      </div>
      <TermsBox id={fieldIds.agreeToTerms} error={errors['agreeToTerms']} />
      <Button type="submit" pending={pending} pendingLabel="Creating account...">
        Create account
      </Button>
    </AccountForm>
  );
}

function TermsBox({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <FieldError id={id} error={error} />
      <label className="account-form-terms" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name="agreeToTerms"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, false, error)}
        />
        <span>
          I agree to the <a href="/legal?tab=terms">Terms of Service</a> and the{' '}
          <a href="/legal?tab=privacy">Privacy Policy</a>
        </span>
      </label>
    </div>
  );
}

/** Said before the page goes on; takes focus, so that it is heard. */
function MailSent({ email }: { email: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={panel}>
      <h3>Check your email</h3>
      <p>
        We have sent a message to <strong>{email}</strong>. Open the link in it and sign in: that
        verifies your address.
      </p>
    </div>
  );
}
