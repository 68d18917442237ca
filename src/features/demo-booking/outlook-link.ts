import { clockTime, demoMinutes, longDay, zoneName } from './booking.ts';
import { site } from '#src/site.ts';

/** The calendar entry. Email and agency are missing where they must not be shown, meeting link and dial-in where they are not configured. */
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

/** A URL that opens the visitor's Outlook calendar with the demo filled in, at local times without an offset (R19). */
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
