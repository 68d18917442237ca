/** Our video meetings in mails: how to join, and the meeting as a file for calendars. */
import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { writeCalendar, writeEvent } from '#src/formats/calendar-file.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

/** A meeting with a guest. */
export interface Meeting {
  /** The same id is the same entry in a calendar. */
  id: string;
  title: string;
  startsAt: Date;
  minutes: number;
  /** The first lines of the entry, before how to join. */
  notes: string[];
  /** By address alone: a typed name must not reach the address in our words (R41). */
  attendee: { email: string };
  filename: string;
  /** The revision of the entry, 0 for the first; a calendar replaces an entry by one with a higher number. */
  sequence?: number;
  /** Takes the entry out of the calendar. */
  isCanceled?: boolean;
}

/** How to join, as a mail's facts; empty while the operator has set neither link nor number (R19). */
export function meetingFacts(): [label: string, value: string][] {
  const { DEMO_MEETING_URL: meetingUrl, DEMO_DIAL_IN: dialIn } = env();
  return [
    ...(meetingUrl ? [['Video meeting', meetingUrl] as [string, string]] : []),
    ...(dialIn ? [['Dial in', dialIn] as [string, string]] : []),
  ];
}

/** An invitation to a meeting, or its cancellation, as an attachment that calendars take, with how to join where that is set. */
export function writeCalendarFile(meeting: Meeting): MailAttachment {
  const { id, title, startsAt, minutes, notes, attendee, filename } = meeting;
  const { sequence = 0, isCanceled = false } = meeting;
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const { DEMO_MEETING_URL: meetingUrl, DEMO_DIAL_IN: dialIn } = env();
  const event = writeEvent({
    id,
    sequence,
    ...(isCanceled && { status: ICalEventStatus.CANCELLED }),
    stamp: new Date(),
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary: title,
    description: [...notes, meetingUrl, dialIn && `Dial in: ${dialIn}`].filter(Boolean).join('\n'),
    location: meetingUrl ?? 'Video meeting',
    organizer: { name: site.name, email: site.contact.infoEmail },
    attendees: [{ ...attendee, rsvp: true, status: ICalAttendeeStatus.NEEDSACTION }],
  });
  return {
    filename,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: writeCalendar([event], { method }),
  };
}
