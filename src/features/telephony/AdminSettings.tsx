import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { writtenPhone } from '#src/formats/typed-text.ts';
import {
  readTelephony,
  signInHref,
  type Change,
  type Telephony,
  type TelephonyState,
} from './read-telephony.ts';
import { TextField } from '#src/components/form/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { twilioForm } from './twilio-form.ts';
import { retention } from '#src/retention.ts';

const heading = 'mb-24 text-26/1.3';

/** Shows a changed number on this page, and refreshes it in the browser's cache. */
async function showNumber(number: string) {
  if (number)
    for (const place of document.querySelectorAll('[data-phone]'))
      place.textContent = writtenPhone(number);
  await fetch('/api/phone-number', { cache: 'reload' }).catch(() => undefined);
}

/** The phone provider's settings. Anonymous visitors are redirected to sign in, and accounts without permission are told why. */
export function AdminSettings() {
  const [telephony, setTelephony] = useState<Telephony>({ kind: 'loading' });
  const read = async () => {
    const found = await readTelephony();
    // Replaces the history entry, so that Back doesn't return here.
    if (found.kind === 'anonymous') location.replace(signInHref);
    setTelephony(found);
  };
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    void read();
  }, []);

  switch (telephony.kind) {
    case 'loading':
      return (
        // About as high as the content, so that the footer doesn't move. Empty in the static page, which loads nothing.
        <p className="min-h-480 noscript:hidden" role="status">
          {isLive && 'Loading the settings...'}
        </p>
      );
    case 'anonymous':
      return (
        <p>
          Please sign in. <a href={signInHref}>Go to the sign-in page</a>
        </p>
      );
    case 'refused':
      return (
        <Refusal title="You can’t change these settings" message={telephony.message}>
          <a className="button" href={telephony.link.href}>
            {telephony.link.label}
          </a>
        </Refusal>
      );
    case 'failed':
      return (
        <Refusal title="We can’t show the settings" message={telephony.message}>
          <Button type="button" onClick={() => void read()}>
            Try again
          </Button>
        </Refusal>
      );
    case 'known': {
      const { state } = telephony;
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-88 gap-y-56 min-[62.5em]:grid-cols-[7fr_5fr]">
          <section className="print:hidden" aria-labelledby="admin-form-heading">
            <h2 className={heading} id="admin-form-heading">
              New credentials
            </h2>
            <TwilioForm
              state={state}
              onUpdated={(updated) => {
                setTelephony({ kind: 'known', state: updated });
                void showNumber(updated.phoneNumber);
              }}
              onAccessLost={() => void read()}
            />
          </section>
          <section aria-labelledby="admin-facts-heading">
            <h2 className={heading} id="admin-facts-heading">
              Current settings
            </h2>
            <TelephonyFacts state={state} />
          </section>
          <section className="min-[62.5em]:col-span-full" aria-labelledby="admin-changes-heading">
            <h2 className={heading} id="admin-changes-heading">
              Latest changes
            </h2>
            <ChangeList changes={state.changes} />
          </section>
        </div>
      );
    }
  }
}

interface RefusalProps {
  title: string;
  message: string;
  children: ReactNode;
}

function Refusal({ title, message, children }: RefusalProps) {
  return (
    <div role="alert">
      <h2 className="text-26/1.3">{title}</h2>
      <p className="mt-12 max-w-[37em]">{message}</p>
      <p className="actions">{children}</p>
    </div>
  );
}

/** The latest changes by administrators, newest first. */
function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="secondary">No changes yet.</p>;
  return (
    <ol>
      {changes.map(({ id, at, actorEmail, action, detail }) => (
        <li className="border-t border-rule-2 py-14" key={id}>
          {/* An action may start with a lower-case letter. */}
          <p className="font-640 wrap-anywhere first-letter:uppercase">{action}</p>
          <p className="secondary wrap-anywhere">
            {detail && `${detail}. `}
            <time dateTime={at}>{writeTime(at)}</time>, {actorEmail}
          </p>
        </li>
      ))}
    </ol>
  );
}

const updated = 'Twilio credentials updated successfully';

interface TwilioFormProps {
  /** The current settings. */
  state: TelephonyState;
  onUpdated: (state: TelephonyState) => void;
  /** Called when the user may no longer change the settings. */
  onAccessLost: () => void;
}

/** The form for new credentials. Its fields start empty, because the server never returns credentials. */
function TwilioForm({
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
        // Resubmitting keeps the current number.
        key={shownNumber}
        {...phoneNumber}
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

/** A time in the reader's time zone, such as `Nov 20, 2026, 1:05 PM CST`; empty for an invalid date-time. */
function writeTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

type Fact = [label: string, words: string];

/** The current settings, with the credentials masked. */
export function TelephonyFacts({ state }: { state: TelephonyState }) {
  if (!state.configured) {
    return (
      <p className="secondary">
        Nothing yet. The site shows its standard phone numbers and sends no text messages.
      </p>
    );
  }
  const facts: Fact[] = [
    ['Account SID', state.accountSid],
    ['Auth Token', 'Stored encrypted'],
    ['Phone Number', writtenPhone(state.phoneNumber) || 'None'],
    ['Changed', `${writeTime(state.updatedAt ?? '')} by ${state.updatedBy}`],
    ...describeTexts(state),
  ];
  return (
    <dl>
      {facts.map(([label, text]) => (
        <div className="border-t border-rule-2 py-14 last:border-b" key={label}>
          <dt className="text-15 text-ink-2">{label}</dt>
          <dd className="font-640 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeTexts({ phoneNumber, textsSales, texts }: TelephonyState): Fact[] {
  const label = 'Text messages to sales';
  if (!phoneNumber) return [[label, 'Off: there is no phone number to send from']];
  if (!textsSales) return [[label, 'Off: the server has no SALES_ALERT_PHONE to send to']];
  const { sent, waiting, undelivered } = texts;
  return [
    [label, 'One for each booked demo'],
    [
      `In the last ${retention.textMessages.text}`,
      `${sent} sent, ${waiting} waiting, ${undelivered} not delivered`,
    ],
  ];
}
