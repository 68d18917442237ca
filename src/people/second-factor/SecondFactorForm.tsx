import { leaveFor } from '#src/forms/send-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { AccountForm } from '#src/people/account/AccountForm.tsx';
import { accountPath, readNext } from '#src/people/sign-in/next-page.ts';
import { secondFactorForm } from './second-factor.ts';

/** The form for the second step of signing in. Without a script it is a plain post. */
export function SecondFactorForm() {
  const secondFactor = useForm(secondFactorForm, async (_values, { form, send, explain }) => {
    const sent = await send();
    if (sent.kind !== 'sent') return explain(sent);
    await leaveFor(readNext(form) || accountPath);
  });

  return (
    <AccountForm binding={secondFactor}>
      <TextField {...secondFactor.field('code')} autoCapitalize="none" spellCheck={false} />
      <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
        <Button type="submit" pending={secondFactor.pending} pendingLabel="Checking...">
          Continue
        </Button>
        <a className="py-8" href="/login">
          Sign in as someone else
        </a>
      </div>
    </AccountForm>
  );
}
