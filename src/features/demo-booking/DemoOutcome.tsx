import { useEffect, useRef } from 'react';
import { clockTime, longDay } from './booking.ts';
import { zoneName } from './zone-name.ts';
import type { Outcome } from './send-booking.ts';

/** What became of the booking, with the calendar link always at hand; takes focus when it appears. */
export function DemoOutcome({ outcome }: { outcome: Outcome | null }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) panel.current?.focus();
  }, [outcome]);
  if (!outcome) return null;

  const calendarLink = (
    <a href={outcome.calendarUrl} target="_blank" rel="noopener">
      Open it in your Outlook calendar
    </a>
  );
  if (outcome.kind === 'unsaved')
    return (
      <div className="outcome outcome-bad" role="alert" tabIndex={-1} ref={panel}>
        <h3>Your booking is not saved</h3>
        <p>
          What you entered is still here: please try again. {calendarLink} to keep the time in the
          meantime.
        </p>
      </div>
    );
  const { booking, reference } = outcome;
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={panel}>
      <h3>Your demo is booked</h3>
      <dl>
        <dt>Reference</dt>
        <dd>{reference}</dd>
        <dt>When</dt>
        <dd>
          {longDay(booking.preferredDate)}, {clockTime(booking.preferredTime)},{' '}
          {zoneName(booking.timeZone)}
        </dd>
        <dt>Confirmation</dt>
        <dd>Check your email at {booking.email}.</dd>
      </dl>
      <p>{calendarLink}</p>
    </div>
  );
}
