import { useEffect, type FormEvent } from 'react';
import { useForm, type FieldErrors, type FormProblem } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { simpleEmailLength } from '#src/simple-email.ts';
import { openPortal, portalFailure } from './open-portal.ts';
import { messages, portalRequestSchema } from './portal-request.ts';

const fieldIds = { customerEmail: 'portal-email-field' };
const missing: FormProblem = { title: 'Email Required', message: messages.missing };

/** The way to the customer portal by email address. It posts by itself without a script. */
export function PortalForm() {
  const say = (found: FormProblem, fields: FieldErrors) => {
    const shown = portal.showFailure(found, fields, { always: true }) ?? found;
    showToast({ title: shown.title, description: shown.message, variant: 'destructive' });
  };
  const portal = useForm(portalRequestSchema, fieldIds, async ({ customerEmail }, { form }) => {
    const website = form.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
    const outcome = await openPortal(customerEmail, website);
    // The button stays as it is until the portal's page is there.
    if ('url' in outcome) return leaveFor(outcome.url);
    say({ title: portalFailure, message: outcome.message }, outcome.fields);
  });
  const { errors, formProps, live, pending, problem } = portal;
  const fault = errors['customerEmail'];
  useEffect(() => {
    if (fault && !problem) document.getElementById(fieldIds.customerEmail)?.focus();
  }, [fault, problem]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { customerEmail } = Object.fromEntries(new FormData(event.currentTarget));
    void formProps.onSubmit(event);
    if (typeof customerEmail === 'string' && customerEmail.trim() === '')
      say(missing, { customerEmail: missing.message });
  };

  return (
    <form
      className="portal-form"
      action="/api/payment/customer-portal"
      method="post"
      aria-label="Customer Portal"
      {...formProps}
      // The browser's own word for an empty field is not ours; without a script the server says it.
      noValidate
      onInput={() => {
        formProps.onInput();
        if (problem?.message === missing.message) portal.dismissProblem();
      }}
      onSubmit={onSubmit}
    >
      <FormStates live={live} />
      <Problem problem={problem} />
      <TextField
        id={fieldIds.customerEmail}
        label="Email address"
        hint="The one that your subscription was bought with."
        type="email"
        name="customerEmail"
        autoComplete="email"
        required
        maxLength={simpleEmailLength}
        error={fault}
      />
      <Honeypot />
      <Button type="submit" pending={pending} pendingLabel="Accessing Portal...">
        Access Customer Portal
      </Button>
    </form>
  );
}

/** Goes to another page; resolves only when the visitor comes back to this one as it was left. */
function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
