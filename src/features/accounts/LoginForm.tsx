import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { accountPath, leaveFor, readNext, readTrap, sendAccountForm } from './send-account-form.ts';
import { signInSchema } from './sign-in.ts';

const fieldIds = { email: 'login-email-field', password: 'login-password-field' };
const failure = {
  refused: 'We could not sign you in. Please try again.',
  unanswered: 'Please check your connection and try again.',
};

/** The sign-in form. It posts by itself without a script; with one it sends in place and goes on to the page that was asked for. */
export function LoginForm() {
  const signIn = useForm(signInSchema, fieldIds, async (values, { form, showFailure, reset }) => {
    const outcome = await sendAccountForm<{ secondFactor: boolean }>(
      '/api/auth/sign-in',
      { ...values, website: readTrap(form) },
      failure,
    );
    if (outcome.kind === 'failed') {
      const { message, fields } = outcome;
      showFailure({ title: 'You are not signed in', message }, fields, { always: true });
      return;
    }
    const next = readNext(form);
    const query = next ? `?next=${encodeURIComponent(next)}` : '';
    await leaveFor(
      outcome.data.secondFactor ? `/login/second-factor${query}` : next || accountPath,
    );
    // Somebody came back: nobody reads a password out of a page that was left.
    reset();
  });
  const { errors, live, pending } = signIn;

  return (
    <AccountForm label="Sign in" action="/api/auth/sign-in" binding={signIn}>
      <TextField
        id={fieldIds.email}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        error={errors['email']}
      />
      <PasswordField
        id={fieldIds.password}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        live={live}
        error={errors['password']}
      />
      <input type="hidden" name="next" />
      <div className="account-form-acts">
        <Button type="submit" pending={pending} pendingLabel="Signing in...">
          Sign in
        </Button>
        <a href="/forgot-password">Forgot your password?</a>
      </div>
    </AccountForm>
  );
}
