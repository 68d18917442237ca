import type { ReactNode } from 'react';
import { clockTime, longDay, zoneName } from './booking.ts';
import { holidayNote } from './choose-day/federal-holiday.ts';

interface BookingFactsProps {
  reference: string;
  booking: { preferredDate: string; preferredTime: string; timeZone: string };
  calendarUrl: string;
  /** The text about the confirmation email. */
  children: ReactNode;
}

/** A booked demo: its reference, its time and the link to the visitor's calendar. */
export function BookingFacts({ reference, booking, calendarUrl, children }: BookingFactsProps) {
  return (
    <>
      <dl>
        <dt>Reference</dt>
        <dd>{reference}</dd>
        <dt>When</dt>
        <dd>
          {longDay(booking.preferredDate)}, {clockTime(booking.preferredTime)},{' '}
          {zoneName(booking.timeZone)}
          {holidayNote(booking.preferredDate) && <p>{holidayNote(booking.preferredDate)}</p>}
        </dd>
        <dt>Confirmation</dt>
        <dd>{children}</dd>
      </dl>
      <p>
        <CalendarLink url={calendarUrl} />
      </p>
    </>
  );
}

/** The link that opens the visitor's calendar with the demo filled in. */
export function CalendarLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      Open it in your Outlook calendar
    </a>
  );
}
