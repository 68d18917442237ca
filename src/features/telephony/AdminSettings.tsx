import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { writtenPhone } from '#src/formats/typed-text.ts';
import { readTelephony, signInHref, type Change, type Telephony } from './read-telephony.ts';
import { TelephonyFacts, writeTime } from './TelephonyFacts.tsx';
import { TwilioForm } from './TwilioForm.tsx';

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
