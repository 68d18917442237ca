/** Calendar files (RFC 5545). */
import ical, { type ICalCalendarData, type ICalEventData } from 'ical-generator';
import { site } from '#src/site.ts';

/** An event of a calendar. */
interface CalendarEvent extends ICalEventData {
  /** Calendars identify an event by it, in all of our files. */
  id: string;
  /** When the event was last revised; it must not change without the content. */
  stamp: Date;
}

/** The lines of an event, of at most 75 octets, each ending in CRLF. An event in many calendars is written only once. */
export function writeEvent({ id, ...event }: CalendarEvent): string {
  const file = startCalendar({});
  file.createEvent({ ...event, id: `${id}@${site.contact.infoEmail.split('@')[1]}` });
  const text = file.toString();
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(calendarEnd));
}

/** A calendar file with events from {@link writeEvent}. */
export function writeCalendar(events: string[], calendar: ICalCalendarData = {}): string {
  const empty = startCalendar(calendar).toString();
  return `${empty.slice(0, empty.lastIndexOf(calendarEnd))}${events.join('')}${calendarEnd}\r\n`;
}

const calendarEnd = 'END:VCALENDAR';

const startCalendar = (calendar: ICalCalendarData) =>
  ical({ prodId: { company: site.name, product: 'Website', language: 'EN' }, ...calendar });

/** The start of an all-day event on a year-month-day: midnight UTC is written as that day in every time zone. */
export const wholeDay = (day: string): Pick<ICalEventData, 'start' | 'allDay'> => ({
  start: new Date(`${day}T00:00:00Z`),
  allDay: true,
});
