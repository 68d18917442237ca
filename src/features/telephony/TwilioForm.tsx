import { useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { useForm } from '#src/forms/use-form.ts';
import type { TelephonyState } from './read-telephony.ts';
import { twilioForm } from './twilio-form.ts';

const updated = 'Twilio credentials updated successfully';

interface TwilioFormProps {
  /** The current settings. */
  state: TelephonyState;
  onUpdated: (state: TelephonyState) => void;
  /** Called when the user may no longer change the settings. */
  onAccessLost: () => void;
}

/** The form for new credentials. Its fields start empty, because the server never returns credentials. */
export function TwilioForm({
  state: { phoneNumber: shownNumber, renderedFor },
  onUpdated,
  onAccessLost,
}: TwilioFormProps) {
  const [isUpdated, setUpdated] = useState(false);
  const twilio = useForm(twilioForm, async (_values, { send, explain, reset }) => {
    setUpdated(false);
    const sent = await send<TelephonyState>({ renderedFor });
    if (sent.kind === 'sent') {
      reset();
      setUpdated(true);
      onUpdated(sent.data);
      return showToast({ title: updated });
    }
    explain(sent);
    if (sent.status === 401 || sent.status === 403) onAccessLost();
  });
  const { field, pending } = twilio;
  const phoneNumber = field('phoneNumber');

  return (
    <FormFrame
      binding={twilio}
      // The button has room for its longer label while pending.
      className="grid max-w-576 grid-cols-[minmax(0,1fr)] gap-24 [&>.button]:min-w-264 [&>.button]:justify-self-start"
      aria-labelledby="admin-form-heading"
      autoComplete="off"
      isPrivate
    >
      <TextField {...field('accountSid')} spellCheck={false} autoCapitalize="none" />
      <TextField {...field('authToken')} />
      <TextField
        {...phoneNumber}
        // Resubmitting keeps the current number.
        key={shownNumber}
        defaultValue={shownNumber}
      />
      <Button type="submit" pending={pending} pendingLabel="Checking with Twilio...">
        Update Credentials
      </Button>
      {/* Stays after the toast is gone. */}
      <p className="font-640" role="status">
        {isUpdated && updated}
      </p>
    </FormFrame>
  );
}
