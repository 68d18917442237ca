import { useEffect, type FormEvent } from 'react';
import { leaveFor, readAddress } from '#src/forms/send-form.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { cleanAddress } from '#src/formats/email-address.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { messages, portalForm } from './portal-request.ts';

const missing = { title: 'Email Required', message: messages.missing };

/** Opens the customer portal for an email address. Without a script it is a plain post. */
export function PortalForm() {
  const portal = useForm(portalForm, async (_values, { send, explain }) => {
    const sent = readAddress(await send({ returnUrl: `${location.origin}/subscription-portal` }));
    if (sent.kind !== 'sent') return explain(sent);
    // Keeps the button pending until the portal has loaded.
    await leaveFor(sent.data.url);
  });
  const { field, formProps, pending, problem } = portal;
  const { id, error } = field('customerEmail');
  useEffect(() => {
    if (error && !problem) document.getElementById(id)?.focus();
  }, [id, error, problem]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { customerEmail } = Object.fromEntries(new FormData(event.currentTarget));
    void formProps.onSubmit(event);
    if (typeof customerEmail !== 'string' || cleanAddress(customerEmail) !== '') return;
    portal.showProblem(missing, { customerEmail: missing.message }, true);
    showToast({ title: missing.title, description: missing.message, variant: 'destructive' });
  };

  return (
    <FormFrame
      binding={portal}
      // The button is wide enough for its pending label.
      className="grid grid-cols-[minmax(0,1fr)] gap-20 md:[&>.button]:min-w-256 md:[&>.button]:justify-self-start"
      listsErrors={false}
      // The browser would show its own message for an empty field.
      noValidate
      onInput={() => {
        formProps.onInput();
        if (problem?.message === missing.message) portal.dismissProblem();
      }}
      onSubmit={onSubmit}
    >
      <TextField {...field('customerEmail')} />
      <Button type="submit" pending={pending} pendingLabel="Accessing Portal...">
        Access Customer Portal
      </Button>
    </FormFrame>
  );
}
