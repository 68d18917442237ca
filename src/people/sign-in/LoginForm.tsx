import { leaveFor } from '#src/forms/send-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { AccountForm } from '#src/people/account/AccountForm.tsx';
import { PasswordField } from '#src/people/password/PasswordField.tsx';
import { accountPath, readNext } from './next-page.ts';
import { signInForm } from './sign-in.ts';

/** The sign-in form. Without a script it is a plain post; with one it continues to the requested page. */
export function LoginForm() {
  const signIn = useForm(signInForm, async (_values, { form, send, explain, reset }) => {
    const sent = await send<{ secondFactor: boolean }>();
    if (sent.kind !== 'sent') return explain(sent);
    const next = readNext(form);
    const query = next ? `?next=${encodeURIComponent(next)}` : '';
    await leaveFor(sent.data.secondFactor ? `/login/second-factor${query}` : next || accountPath);
    // If the visitor comes back, the page must not contain the password.
    reset();
  });
  const { field, live, pending } = signIn;

  return (
    <AccountForm binding={signIn}>
      <TextField {...field('email')} />
      <PasswordField {...field('password')} live={live} />
      <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
        <Button type="submit" pending={pending} pendingLabel="Signing in...">
          Sign in
        </Button>
        <a className="py-8" href="/forgot-password">
          Forgot your password?
        </a>
      </div>
    </AccountForm>
  );
}
