/** Sends a booking, opens the visitor's calendar, and says what came of both (R19). */
import { request } from '#src/browser/api.ts';
import { readFailure, type Failure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import { showToast } from '#src/components/toast/toast.ts';
import type { FieldErrors, FormProblem } from '#src/browser/use-form.ts';
import type { Booking } from './booking.ts';
import { openCalendarWindow } from './calendar-window.ts';
import { outlookLink } from './outlook-link.ts';

/** What the form shows after a try. `refused` has no toast yet: whether there is one depends on what the fields can show (R19). */
export type Outcome =
  | { kind: 'saved'; reference: string; calendarUrl: string; booking: Booking }
  | { kind: 'unsaved'; calendarUrl: string; windowOpened: boolean }
  | { kind: 'refused'; problem: FormProblem; fields: FieldErrors };

const demoSuccessMs = 8000;
const calendarWarningMs = 10_000;

/** Saves the booking and opens the calendar; shows the toast that belongs to what came of it. */
export async function sendBooking(
  booking: Booking & { website: string },
  meeting: { meetingUrl?: string | undefined; dialIn?: string | undefined },
): Promise<Outcome> {
  const calendar = openCalendarWindow();
  const { email, agency, preferredDate, preferredTime, timeZone } = booking;
  const calendarUrl = outlookLink({
    ...meeting,
    ...{ email, agency, timeZone },
    day: preferredDate,
    time: preferredTime,
  });
  try {
    const { reference } = await post(booking);
    const shown = calendar.show(calendarUrl);
    showToast(
      shown
        ? { title: 'Demo Scheduled Successfully', durationMs: demoSuccessMs }
        : {
            title: 'Demo Scheduled',
            description:
              "Your demo has been successfully scheduled. We'll be in touch soon to confirm.",
            durationMs: demoSuccessMs,
          },
    );
    return { kind: 'saved', reference, calendarUrl, booking };
  } catch (error) {
    console.warn('The booking was not saved.', error);
    const failure = readFailure(error);
    if (failure.kind === 'refused') {
      calendar.close();
      return refuse(failure);
    }
    const windowOpened = calendar.show(calendarUrl);
    showToast(
      windowOpened
        ? {
            title: 'Calendar Created, But...',
            description:
              'Calendar event was created, but there was an error saving your booking for email confirmation. Please save the event from Outlook.',
            variant: 'destructive',
            durationMs: calendarWarningMs,
          }
        : {
            title: 'Booking Failed',
            description:
              'There was an error scheduling your demo. Please try again or contact us directly.',
            variant: 'destructive',
          },
    );
    return { kind: 'unsaved', calendarUrl, windowOpened };
  }
}

async function post(booking: Booking & { website: string }): Promise<{ reference: string }> {
  const elapsedMs = await waitForFillTime();
  return request('POST', '/api/demo-booking', {
    ...booking,
    preferredDate: `${booking.preferredDate}T12:00:00.000Z`,
    elapsedMs,
  });
}

function refuse({ status, words, fields }: Failure): Outcome {
  const message =
    (status === 429 && words) ||
    'Could not process your booking. Please try again or contact support directly.';
  return { kind: 'refused', problem: { title: 'Submission Error', message }, fields };
}
