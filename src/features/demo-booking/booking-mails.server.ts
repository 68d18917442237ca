/** The messages about a booked demo: mails to the visitor and to sales, a calendar file, and a text message. */
import { clockIn, todayIn } from '#src/formats/calendar-days.ts';
import { fenced } from '#src/formats/fenced.ts';
import { typedFacts } from '#src/forms/server/typed-facts.server.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { meetingFacts, writeCalendarFile } from '#src/integrations/mail/video-meeting.server.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { clockTime, demoMinutes, longDay, zoneName } from './booking.ts';
import { type Booking, bookingForm } from './booking-form.ts';

/** A stored booking. */
interface StoredBooking extends Booking, DemoLink {
  id: string;
  reference: string;
  startsAt: Date;
}

/** The day and time as the visitor picked them. */
export function pickedTime({
  preferredDate,
  preferredTime,
  timeZone,
}: Pick<Booking, 'preferredDate' | 'preferredTime' | 'timeZone'>): string {
  return `${longDay(preferredDate)}, ${clockTime(preferredTime)} ${zoneName(timeZone)}`;
}

/** A moment as day and time in `timeZone`. */
export function timeIn(timeZone: string, at: Date): string {
  return `${longDay(todayIn(timeZone, at))}, ${clockIn(timeZone, at)} ${zoneName(timeZone)}`;
}

type CalendarEntry = Pick<StoredBooking, 'id' | 'reference' | 'startsAt' | 'email'> & {
  sequence?: number;
};

/** The calendar file that adds the demo to the visitor's calendar or to our own, or removes it. */
export function calendarFile(
  { id, reference, startsAt, email, sequence = 0 }: CalendarEntry,
  { isCanceled = false, isOurs = false } = {},
): MailAttachment {
  return writeCalendarFile({
    id,
    startsAt,
    sequence,
    isCanceled,
    title: `${site.name} demo`,
    minutes: demoMinutes,
    notes: [`Reference ${reference}`, ...(isOurs ? [`Guest: ${email}`] : [])],
    ...(!isOurs && { invited: email }),
    filename: `${site.fileName}-demo.ics`,
  });
}

/** Where a mail links to a booking. */
export interface DemoLink {
  linkToken: string;
  siteUrl: string;
}

/** The button that opens the booking's private link. */
export const changeAction = ({ linkToken, siteUrl }: DemoLink) => ({
  label: 'Change or cancel',
  url: `${siteUrl}/your-demo?token=${linkToken}`,
});

/**
 * The visitor's mail with the time, the reference, how to join, and a calendar file. The address
 * is not verified, so the mail contains nothing that was typed (R41).
 */
export function confirmationMail(booking: StoredBooking): Mail {
  const { reference, email } = booking;
  return {
    to: email,
    subject: `Your ${site.name} demo: ${pickedTime(booking)}`,
    ...renderMail({
      heading: 'Your demo is booked',
      paragraphs: [
        `Thank you for booking a demo of ${site.name}. It takes ${demoMinutes} minutes by video. The attached calendar file puts it in your calendar.`,
      ],
      facts: [['When', pickedTime(booking)], ['Reference', reference], ...meetingFacts()],
      action: changeAction(booking),
      footer: `The button needs no account. You can also reply to this email or write to ${site.contact.infoEmail} with your reference.`,
    }),
    holdsSecret: true,
    headers: { 'Reply-To': site.contact.infoEmail },
    attachments: [calendarFile(booking)],
  };
}

/** The sales team's mail with everything that the visitor sent, and the time in both time zones. */
export function salesMail(booking: StoredBooking): Mail {
  const { reference, email, startsAt } = booking;
  const name = fenced(booking.name);
  const agency = fenced(booking.agency);
  return {
    to: env().SALES_EMAIL,
    subject: `Demo booked: ${agency}, ${timeIn(site.timeZone, startsAt)}`,
    ...renderMail({
      heading: `Demo booked by ${agency}`,
      paragraphs: [`${name} booked a demo on the website.`],
      facts: [
        ['Our time', timeIn(site.timeZone, startsAt)],
        ["Visitor's time", `${pickedTime(booking)} (${booking.timeZone})`],
        ...typedFacts(bookingForm, booking),
        ['Reference', reference],
      ],
    }),
    headers: { 'Reply-To': email },
    attachments: [calendarFile(booking, { isOurs: true })],
  };
}

const longestAgency = 60;

/** The text message to sales, without personal data, e.g. `Demo booked: City of Somewhere, Tuesday, November 24, 2026, 9:00 AM Central Time. Reference D-7KM2QXA.` */
export function salesText({ agency, startsAt, reference }: StoredBooking): string {
  const when = timeIn(site.timeZone, startsAt);
  return `Demo booked: ${fenced(agency, longestAgency)}, ${when}. Reference ${reference}.`;
}
