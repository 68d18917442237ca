import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { describeSuccess, type RegistrationOutcome, success, webinarForm } from './webinar-form.ts';
import type { WebinarDate } from './webinars.ts';

/** The values of the form's fields, by name. */
export type Draft = Record<string, string>;

interface WebinarFormProps {
  webinarDate: WebinarDate;
  /** The fields' initial values: what was typed before the dialog was closed. */
  draft?: Draft;
  onDraft?: (draft: Draft) => void;
  onRegistered?: (outcome: RegistrationOutcome) => void;
  /** Without it the form has no close button. */
  onCancel?: () => void;
}

/**
 * The webinar registration form. It posts by itself without a script; with one it validates as the
 * visitor types, sends in place and shows the outcome.
 */
export function WebinarForm({
  webinarDate,
  draft = {},
  onDraft,
  onRegistered,
  onCancel,
}: WebinarFormProps) {
  const registration = useForm(webinarForm, async (_values, { send, explain }) => {
    // The form stands on more than one page: it is counted by where it was opened (R46).
    const sent = await send<RegistrationOutcome>({ page: location.pathname });
    if (sent.kind !== 'sent') return explain(sent);
    showToast({ title: success.title, description: describeSuccess(sent.data) });
    onRegistered?.(sent.data);
  });
  const { formProps, pending } = registration;
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    defaultValue: draft[name],
    ...registration.field(name),
  });

  return (
    <FormFrame
      binding={registration}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-20"
      onInput={(event) => {
        formProps.onInput();
        onDraft?.(Object.fromEntries(new FormData(event.currentTarget)) as Draft);
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-20 md:grid-cols-[1fr_1fr]">
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </div>
      <TextField {...field('email')} />
      <input type="hidden" name="webinarDate" value={webinarDate} />
      <p className="hint">
        We use your details for this registration. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      {/* The last button is wide enough for its label while it sends. */}
      <div className="flex flex-wrap justify-end gap-12 *:flex-1 md:*:flex-none [&>:only-child]:mr-auto [&>[type=submit]]:min-w-180">
        {onCancel && (
          <Button type="button" secondary onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={pending} pendingLabel="Registering...">
          Register
        </Button>
      </div>
    </FormFrame>
  );
}
