/** The web calendar's compose window for a booked demo (R19). */
import { clockTime, demoMinutes, longDay } from './booking.ts';
import { zoneName } from './zone-name.ts';
import { site } from '#src/site.ts';

/** The data of the calendar entry; meeting link and dial-in are left out when the operator has not configured them, and the visitor's name where it must not be shown. */
export interface CalendarEntry {
  email?: string;
  agency?: string;
  day: string;
  time: string;
  timeZone: string;
  meetingUrl?: string | undefined;
  dialIn?: string | undefined;
}

function localDateTime(day: string, time: string, plusMinutes = 0): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMinutes(hour * 60 + minute + plusMinutes);
  return at.toISOString().slice(0, 19);
}

/** An address that opens the visitor's Outlook calendar with the demo filled in; times are in the visitor's zone, year-month-dayThours:minutes:00. */
export function outlookLink(entry: CalendarEntry): string {
  const { email, agency, day, time, timeZone, meetingUrl, dialIn } = entry;
  const body = [
    agency ? `${site.name} demo for ${agency}` : `${site.name} demo`,
    `${longDay(day)}, ${clockTime(time)} ${zoneName(timeZone)}, ${demoMinutes} minutes`,
    meetingUrl && `Join the video meeting: ${meetingUrl}`,
    dialIn && `Dial in: ${dialIn}`,
  ];
  const query = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: `${site.name} demo`,
    startdt: localDateTime(day, time),
    enddt: localDateTime(day, time, demoMinutes),
    body: body.filter(Boolean).join('\n'),
    location: meetingUrl ?? 'Video meeting',
    to: [site.contact.infoEmail, email].filter(Boolean).join(','),
  };
  const encoded = Object.entries(query).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  return `https://outlook.office.com/calendar/0/deeplink/compose?${encoded.join('&')}`;
}
