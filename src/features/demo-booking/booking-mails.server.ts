/** The words we send when a demo is booked: to the visitor, and to sales. */
import ical, { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { renderMail } from '#src/integrations/mail/mail-layout.ts';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { env } from '#src/server/env.ts';
import { bookDemoHref, site } from '#src/site.ts';
import { clockTime, demoMinutes, longDay, type Booking } from './booking.ts';
import { zoneName } from './zone-name.ts';

/** A booking as it was stored. */
export interface StoredBooking extends Booking {
  id: string;
  reference: string;
  startsAt: Date;
  /** Where this site is reached. */
  siteUrl: string;
}

type Facts = [label: string, value: string][];

function meetingFacts(): Facts {
  const { DEMO_MEETING_URL: meetingUrl, DEMO_DIAL_IN: dialIn } = env();
  return [
    ...(meetingUrl ? [['Video meeting', meetingUrl] as [string, string]] : []),
    ...(dialIn ? [['Dial in', dialIn] as [string, string]] : []),
  ];
}

function pickedTime({ preferredDate, preferredTime, timeZone }: Booking): string {
  return `${longDay(preferredDate)}, ${clockTime(preferredTime)} ${zoneName(timeZone)}`;
}

/** The same moment as a clock in `timeZone` shows it, day included. */
function timeIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return `${format.format(at).replace(' at ', ', ')} ${zoneName(timeZone)}`;
}

function calendarFile(booking: StoredBooking): MailAttachment {
  const { DEMO_MEETING_URL: meetingUrl, DEMO_DIAL_IN: dialIn } = env();
  const calendar = ical({
    prodId: { company: site.name, product: 'Demo booking', language: 'EN' },
    method: ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${booking.id}@${site.contact.infoEmail.split('@')[1]}`,
    stamp: new Date(),
    start: booking.startsAt,
    end: new Date(booking.startsAt.getTime() + demoMinutes * 60_000),
    summary: `${site.name} demo`,
    description: [`Reference ${booking.reference}`, meetingUrl, dialIn && `Dial in: ${dialIn}`]
      .filter(Boolean)
      .join('\n'),
    location: meetingUrl ?? 'Video meeting',
    organizer: { name: site.name, email: site.contact.infoEmail },
    attendees: [
      {
        name: booking.name,
        email: booking.email,
        rsvp: true,
        status: ICalAttendeeStatus.NEEDSACTION,
      },
    ],
  });
  return {
    filename: 'levee-demo.ics',
    contentType: 'text/calendar; method=REQUEST; charset=utf-8',
    content: calendar.toString(),
  };
}

/** What the visitor gets: when, the reference, how to join, and a calendar file for the same half hour (R19). */
export function confirmationMail(booking: StoredBooking): Mail {
  const { reference, email, name } = booking;
  return {
    to: email,
    subject: `Your ${site.name} demo: ${pickedTime(booking)}`,
    ...renderMail({
      heading: 'Your demo is booked',
      paragraphs: [
        `Hello ${name},`,
        `Thank you for booking a demo of ${site.name}. It takes ${demoMinutes} minutes, by video. The attached calendar file puts it in your calendar.`,
      ],
      facts: [['When', pickedTime(booking)], ['Reference', reference], ...meetingFacts()],
      action: { label: 'Book another time', url: booking.siteUrl + bookDemoHref },
      footer: `To change or cancel, answer this mail or write to ${site.contact.infoEmail} with your reference.`,
    }),
    headers: { 'Reply-To': site.contact.infoEmail },
    attachments: [calendarFile(booking)],
  };
}

/** What the sales team gets: everything that the visitor said, and the time in both zones (R17). */
export function salesMail(booking: StoredBooking): Mail {
  const { reference, name, email, agency, phone, notes, startsAt } = booking;
  return {
    to: env().SALES_EMAIL,
    subject: `Demo booked: ${agency}, ${timeIn(site.timeZone, startsAt)}`,
    ...renderMail({
      heading: `Demo booked by ${agency}`,
      paragraphs: [`${name} booked a demo on the website.`],
      facts: [
        ['Our time', timeIn(site.timeZone, startsAt)],
        ["Visitor's time", `${pickedTime(booking)} (${booking.timeZone})`],
        ['Name', name],
        ['Email', email],
        ['Agency', agency],
        ['Phone', phone || 'not given'],
        ['Notes', notes || 'none'],
        ['Reference', reference],
      ],
    }),
    headers: { 'Reply-To': email },
    attachments: [calendarFile(booking)],
  };
}
