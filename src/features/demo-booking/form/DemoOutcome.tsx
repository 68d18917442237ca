import { useEffect, useRef } from 'react';
import { mailWaits } from '#src/formats/mail-waits.ts';
import { BookingFacts, CalendarLink } from '#src/features/demo-booking/BookingFacts.tsx';
import type { Outcome } from './send-booking.ts';

/** The outcome of a booking with its calendar link; takes focus when it appears. */
export function DemoOutcome({ outcome }: { outcome: Outcome | null }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) panel.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const { calendarUrl } = outcome;
  if (outcome.kind === 'unsaved')
    return (
      <div className="outcome outcome-bad" role="alert" tabIndex={-1} ref={panel}>
        <h2>We couldn’t save your booking</h2>
        <p>
          What you entered is still here. {outcome.advice} <CalendarLink url={calendarUrl} /> to
          keep the time in the meantime.
        </p>
      </div>
    );
  const { booking, reference } = outcome;
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={panel}>
      <h2>Your demo is booked</h2>
      <BookingFacts {...{ reference, booking, calendarUrl }}>
        {outcome.mailWaits ? mailWaits.message : <>Check your email at {booking.email}.</>}
      </BookingFacts>
    </div>
  );
}
