import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { AccountForm } from './AccountForm.tsx';
import { secondFactorSchema } from './second-factor.ts';
import { accountPath, leaveFor, readNext, readTrap, sendAccountForm } from './send-account-form.ts';

const fieldIds = { code: 'second-factor-code-field' };
const failure = {
  refused: 'We could not check this code. Please try again.',
  unanswered: 'Please check your connection and try again.',
};

/** The second step of signing in. It posts by itself without a script; with one it sends in place and goes on. */
export function SecondFactorForm() {
  const secondFactor = useForm(
    secondFactorSchema,
    fieldIds,
    async (values, { form, showFailure }) => {
      const outcome = await sendAccountForm(
        '/api/auth/second-factor',
        { ...values, website: readTrap(form) },
        failure,
      );
      if (outcome.kind === 'done') return leaveFor(readNext(form) || accountPath);
      const { message, fields } = outcome;
      showFailure({ title: 'You are not signed in', message }, fields, { always: true });
    },
  );

  return (
    <AccountForm label="Second factor" action="/api/auth/second-factor" binding={secondFactor}>
      <TextField
        id={fieldIds.code}
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows now, or one of your backup codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        error={secondFactor.errors['code']}
      />
      <input type="hidden" name="next" />
      <div className="account-form-acts">
        <Button type="submit" pending={secondFactor.pending} pendingLabel="Checking...">
          Continue
        </Button>
        <a href="/login">Sign in as somebody else</a>
      </div>
    </AccountForm>
  );
}
