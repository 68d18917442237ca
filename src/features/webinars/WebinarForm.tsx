import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { linesOf } from '#src/forms/define-form.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import { useForm } from '#src/forms/use-form.ts';
import { type RegistrationOutcome, success, webinarForm } from './webinar-form.ts';
import { isOver, webinars, type WebinarDate } from './webinars.ts';

/** The values of the form, by field name. */
export type Draft = Record<string, string>;

interface WebinarFormProps {
  webinarDate: WebinarDate;
  /** The initial values, typed before the dialog was closed. */
  draft?: Draft;
  onDraft?: (draft: Draft) => void;
  onRegistered?: (outcome: RegistrationOutcome) => void;
  /** Without it the form has no Cancel button. */
  onCancel?: () => void;
}

/**
 * The webinar registration form. It works without JavaScript; once hydrated it validates as the
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
    // The form is on more than one page; registrations are counted by page.
    const sent = await send<RegistrationOutcome>({ page: location.pathname });
    if (sent.kind !== 'sent') return explain(sent);
    const { title, description } = success;
    const { message } = mailWaits;
    showToast({
      title,
      description: isMailWaiting(sent.data) ? message : description[sent.data.webinar],
    });
    onRegistered?.(sent.data);
  });
  const { formProps, pending } = registration;
  const over = isOver(webinars[webinarDate], new Date());

  return (
    <FormFrame
      binding={registration}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-20"
      onInput={(event) => {
        formProps.onInput();
        onDraft?.(Object.fromEntries(new FormData(event.currentTarget)) as Draft);
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-20 md:grid-cols-[1fr_1fr] [&>:last-child:nth-child(odd)]:col-span-full">
        {linesOf(webinarForm).map((name) => (
          <TextField key={name} defaultValue={draft[name]} {...registration.field(name)} />
        ))}
      </div>
      <input type="hidden" name="webinarDate" value={webinarDate} />
      <p className="hint">
        We use your details {over ? 'to answer you' : 'for this registration'} and to follow up.{' '}
        <a href="/legal?tab=privacy">Privacy</a>
      </p>
      {/* The submit button is wide enough for its pending label. */}
      <div className="flex flex-wrap justify-end gap-12 *:flex-1 md:*:flex-none [&>:only-child]:mr-auto [&>[type=submit]]:min-w-180">
        {onCancel && (
          <Button type="button" secondary onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          pending={pending}
          pendingLabel={over ? 'Sending...' : 'Registering...'}
        >
          {over ? 'Email me the overview' : 'Register'}
        </Button>
      </div>
    </FormFrame>
  );
}
