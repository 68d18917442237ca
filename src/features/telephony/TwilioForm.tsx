import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Problem } from '#src/components/Problem.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { sendTwilio } from './send-twilio.ts';
import type { TelephonyState } from './telephony-state.ts';
import { twilioFormSchema } from './twilio-form.ts';

interface TwilioFormProps {
  /** The number that is set now, if any. */
  shownNumber: string;
  onUpdated: (state: TelephonyState) => void;
  /** Whoever sent the form may not do so any more. */
  onShutOut: () => void;
}

const fieldIds: Record<string, string> = {
  accountSid: 'twilio-account-sid-field',
  authToken: 'twilio-auth-token-field',
  phoneNumber: 'twilio-phone-number-field',
};

/** The form for new credentials; they are never filled in, since they are never sent back. */
export function TwilioForm({ shownNumber, onUpdated, onShutOut }: TwilioFormProps) {
  const twilio = useForm(twilioFormSchema, fieldIds, async (values, { showFailure, reset }) => {
    const outcome = await sendTwilio(values);
    if ('state' in outcome) {
      reset();
      onUpdated(outcome.state);
      showToast({ title: 'Twilio credentials updated successfully' });
      return;
    }
    showFailure({ title: 'Error', message: outcome.message }, outcome.fields);
    showToast({ title: 'Error', description: outcome.message, variant: 'destructive' });
    if (outcome.isShutOut) onShutOut();
  });
  const { errors, formProps, live, pending } = twilio;

  return (
    <form
      className="admin-form"
      action="/api/update-twilio"
      method="post"
      aria-labelledby="admin-form-heading"
      autoComplete="off"
      {...formProps}
    >
      <FormStates live={live} />
      <Problem problem={twilio.problem} />
      <ErrorSummary ref={twilio.summaryRef} errors={twilio.summary} />
      <TextField
        id={fieldIds['accountSid']!}
        label="Account SID"
        hint="It begins with AC and stands on the first page of Twilio's console."
        name="accountSid"
        required
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        error={errors['accountSid']}
      />
      <TextField
        id={fieldIds['authToken']!}
        label="Auth Token"
        hint="We check it with Twilio and store it encrypted. It is never shown again."
        // No browser offers somebody's own password here.
        type="password"
        autoComplete="new-password"
        name="authToken"
        required
        maxLength={200}
        error={errors['authToken']}
      />
      <TextField
        id={fieldIds['phoneNumber']!}
        label="Phone Number"
        optional
        hint={
          <>
            For example +15551234567. The site shows it as you write it. Without one the site shows
            its standard numbers and sends no text messages.
            {shownNumber && ` To keep ${shownNumber}, enter it again.`}
          </>
        }
        type="tel"
        name="phoneNumber"
        maxLength={30}
        error={errors['phoneNumber']}
      />
      <Button type="submit" pending={pending} pendingLabel="Checking with Twilio...">
        Update Credentials
      </Button>
    </form>
  );
}
