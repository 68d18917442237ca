import { type Failure, noConnection } from '#src/components/browser/failure.ts';
import { showToast } from '#src/components/toast/toast.ts';
import { isMailWaiting, type MailFact } from '#src/formats/mail-waits.ts';
import type { Sent } from '#src/forms/send-form.ts';
import { type Booking, bookingToasts } from '#src/features/demo-booking/booking-form.ts';
import { outlookLink } from '#src/features/demo-booking/outlook-link.ts';

type Sendable = Pick<Booking, 'email' | 'agency' | 'preferredDate' | 'preferredTime' | 'timeZone'>;

/** The outcome that the form shows; a rejected booking is shown as an error of the form instead. */
export type Outcome =
  | { kind: 'saved'; reference: string; calendarUrl: string; booking: Sendable; mailWaits: boolean }
  | { kind: 'unsaved'; calendarUrl: string; windowOpened: boolean; advice: string };

/** Sends the booking and opens the calendar, with a toast for the outcome unless the booking is rejected. */
export async function sendBooking(
  booking: Sendable,
  meeting: { meetingUrl?: string | undefined; dialIn?: string | undefined },
  send: (extra: { preferredDate: string }) => Promise<Sent<{ reference: string } & MailFact>>,
): Promise<Outcome | (Failure & { kind: 'refused' })> {
  const calendar = openCalendarWindow();
  const { email, agency, preferredDate, preferredTime, timeZone } = booking;
  const calendarUrl = outlookLink({
    ...meeting,
    email,
    agency,
    timeZone,
    day: preferredDate,
    time: preferredTime,
  });
  const sent = await send({ preferredDate: `${preferredDate}T12:00:00.000Z` });
  if (sent.kind === 'refused') {
    calendar.close();
    return { ...sent, kind: 'refused' };
  }
  const windowOpened = calendar.show(calendarUrl);
  if (sent.kind !== 'sent') {
    showToast(windowOpened ? bookingToasts.unsaved : bookingToasts.unsavedWithoutWindow);
    const advice = sent.kind === 'unreachable' ? noConnection : 'Please try again.';
    return { kind: 'unsaved', calendarUrl, windowOpened, advice };
  }
  showToast(windowOpened ? bookingToasts.saved : bookingToasts.savedWithoutWindow);
  const mailWaits = isMailWaiting(sent.data);
  return { kind: 'saved', reference: sent.data.reference, calendarUrl, booking, mailWaits };
}

/** Opens a window for the calendar during the click, because pop-up blockers would block it after the response. */
function openCalendarWindow() {
  let opened: Window | null = null;
  try {
    opened = window.open('', '_blank');
    if (opened) {
      opened.opener = null;
      opened.document.title = 'Your calendar';
      opened.document.body.textContent = 'Your calendar opens here in a moment.';
    }
  } catch (error) {
    console.warn('The calendar window could not be opened.', error);
  }
  return {
    /** Shows the calendar; false when the window was blocked or closed. */
    show(url: string): boolean {
      if (!opened || opened.closed) return false;
      opened.location.replace(url);
      return true;
    },
    close: () => opened?.close(),
  };
}
