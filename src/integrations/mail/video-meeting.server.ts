/** Video meetings in emails: how to join, and a calendar file. */
import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { writeCalendar, writeEvent } from '#src/formats/calendar-file.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

/** A meeting with a guest. */
export interface Meeting {
  /** Identifies the calendar entry. */
  id: string;
  title: string;
  startsAt: Date;
  minutes: number;
  /** The first lines of the entry, above how to join. */
  notes: string[];
  /** The address of the invited recipient, without a name, because a typed one must not appear in our emails (R41); missing in a file for our own calendar. */
  invited?: string;
  filename: string;
  /** The revision of the entry, starting at 0; calendars keep the highest one. */
  sequence?: number;
  /** Removes the entry from the calendar. */
  isCanceled?: boolean;
}

/** How to join, as facts of an email; empty if neither link nor number is set. */
export function meetingFacts(): [label: string, value: string][] {
  const { DEMO_MEETING_URL: meetingUrl, DEMO_DIAL_IN: dialIn } = env();
  return [
    ...(meetingUrl ? [['Video meeting', meetingUrl] as [string, string]] : []),
    ...(dialIn ? [['Dial in', dialIn] as [string, string]] : []),
  ];
}

/**
 * A meeting or its cancellation as a calendar attachment. Calendars add an invitation only for an invited recipient
 * other than the organizer, so any other recipient gets a published entry (RFC 5546).
 */
export function writeCalendarFile(meeting: Meeting): MailAttachment {
  const { id, title, startsAt, minutes, notes, filename } = meeting;
  const { sequence = 0, isCanceled = false } = meeting;
  const { infoEmail } = site.contact;
  const invited = meeting.invited?.toLowerCase() === infoEmail ? undefined : meeting.invited;
  const { CANCEL, PUBLISH, REQUEST } = ICalCalendarMethod;
  const method = isCanceled ? CANCEL : invited ? REQUEST : PUBLISH;
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
    organizer: { name: site.name, email: infoEmail },
    ...(invited && {
      attendees: [{ email: invited, rsvp: true, status: ICalAttendeeStatus.NEEDSACTION }],
    }),
  });
  return {
    filename,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: writeCalendar([event], { method }),
  };
}
