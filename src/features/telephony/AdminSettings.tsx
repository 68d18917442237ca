import { useEffect, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { writtenPhone } from '#src/formats/phone-number.ts';
import { ChangeList } from './ChangeList.tsx';
import { readTelephony, signInHref, type Telephony } from './read-telephony.ts';
import { TelephonyFacts } from './TelephonyFacts.tsx';
import { TwilioForm } from './TwilioForm.tsx';
import './admin-settings.css';

/** Shows a changed number on this page at once, and makes this browser forget the earlier one. */
async function showNumber(number: string) {
  if (number)
    for (const place of document.querySelectorAll('[data-phone]'))
      place.textContent = writtenPhone(number);
  await fetch('/api/phone-number', { cache: 'reload' }).catch(() => undefined);
}

/** The settings of the phone provider; an anonymous visitor is sent to sign in, and an account without permission is shown why. */
export function AdminSettings() {
  const [telephony, setTelephony] = useState<Telephony>({ kind: 'loading' });
  const read = async () => {
    const found = await readTelephony();
    // Replaces the history entry, so that Back does not lead here again.
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
      // The static page is not loading anything: without a script it stays as it is.
      return (
        <p className="admin-waits" role="status">
          {isLive && 'Reading what is set...'}
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
        <div className="admin-refusal" role="alert">
          <h2>You cannot change these settings</h2>
          <p>{telephony.message}</p>
          <p className="acts">
            <a className="button" href={telephony.way.href}>
              {telephony.way.label}
            </a>
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className="admin-refusal" role="alert">
          <h2>The settings cannot be shown</h2>
          <p>{telephony.message}</p>
          <p className="acts">
            <Button type="button" onClick={() => void read()}>
              Try again
            </Button>
          </p>
        </div>
      );
    case 'known': {
      const { state } = telephony;
      return (
        <div className="admin-settings">
          <section aria-labelledby="admin-form-heading">
            <h2 id="admin-form-heading">New credentials</h2>
            <TwilioForm
              shownNumber={state.phoneNumber}
              onUpdated={(updated) => {
                setTelephony({ kind: 'known', state: updated });
                void showNumber(updated.phoneNumber);
              }}
              onShutOut={() => void read()}
            />
          </section>
          <section aria-labelledby="admin-facts-heading">
            <h2 id="admin-facts-heading">Current settings</h2>
            <TelephonyFacts state={state} />
          </section>
          <section className="admin-changes" aria-labelledby="admin-changes-heading">
            <h2 id="admin-changes-heading">Latest changes</h2>
            <ChangeList changes={state.changes} />
          </section>
        </div>
      );
    }
  }
}
