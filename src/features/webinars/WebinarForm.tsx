import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import { failure, nameLength, registrationSchema } from './registration.ts';
import { sendRegistration } from './send-registration.ts';
import type { WebinarDate } from './webinars.ts';
import './webinar-form.css';

/** What stands in the form's fields, by name. */
export type Draft = Record<string, string>;

interface WebinarFormProps {
  webinarDate: WebinarDate;
  /** What the fields begin with: what was typed before the dialog was closed. */
  draft?: Draft;
  onDraft?: (draft: Draft) => void;
  onRegistered?: () => void;
  /** Without it the form has no way out of its own. */
  onCancel?: () => void;
}

const fieldIds: Draft = {
  firstName: 'webinar-first-name-field',
  lastName: 'webinar-last-name-field',
  email: 'webinar-email-field',
};

/**
 * The webinar registration form. It posts by itself without a script; with one it checks as the
 * visitor types, sends in place and says what came of it.
 */
export function WebinarForm({
  webinarDate,
  draft = {},
  onDraft,
  onRegistered,
  onCancel,
}: WebinarFormProps) {
  const registration = useForm(registrationSchema, fieldIds, async (values, handle) => {
    const { form, showFailure } = handle;
    const website = form.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
    const outcome = await sendRegistration({ ...values, website });
    if (outcome.kind === 'registered') return onRegistered?.();
    showFailure({ title: failure.title, message: outcome.message }, outcome.fields);
  });
  const { errors, formProps, live, pending } = registration;
  const field = (name: string) => ({
    id: fieldIds[name]!,
    name,
    error: errors[name],
    defaultValue: draft[name],
    required: true,
  });

  return (
    <form
      className="webinar-form"
      action="/api/webinar-registrations"
      method="post"
      aria-label="Webinar registration"
      {...formProps}
      onInput={(event) => {
        formProps.onInput();
        onDraft?.(Object.fromEntries(new FormData(event.currentTarget)) as Draft);
      }}
    >
      <FormStates live={live} />
      <Problem problem={registration.problem}>
        <p>What you entered is still here.</p>
      </Problem>
      <ErrorSummary ref={registration.summaryRef} errors={registration.summary} />
      <div className="webinar-form-pair">
        <TextField
          {...field('firstName')}
          label="First name"
          maxLength={nameLength}
          autoComplete="given-name"
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          maxLength={nameLength}
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        maxLength={254}
        autoComplete="email"
      />
      <input type="hidden" name="webinarDate" value={webinarDate} />
      <Honeypot />
      <p className="hint">
        We use your details for this registration. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <div className="webinar-form-acts">
        {onCancel && (
          <Button type="button" secondary onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={pending} pendingLabel="Registering...">
          Register
        </Button>
      </div>
    </form>
  );
}
