/** Calendar files (RFC 5545): what all of ours have in common. */
import ical, { type ICalCalendarData, type ICalEventData } from 'ical-generator';
import { site } from '#src/site.ts';

/** An entry of a calendar. */
export interface CalendarEvent extends ICalEventData {
  /** The same id is the same entry in a calendar, in every file of ours. */
  id: string;
  /** When the entry was last revised; the same content has the same moment. */
  stamp: Date;
}

/** An entry as its lines of at most 75 octets, which end in CRLF. What is in many calendars is written once. */
export function writeEvent({ id, ...event }: CalendarEvent): string {
  const file = startCalendar({});
  file.createEvent({ ...event, id: `${id}@${site.contact.infoEmail.split('@')[1]}` });
  const text = file.toString();
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(calendarEnd));
}

/** A calendar file with entries that {@link writeEvent} wrote. */
export function writeCalendar(events: string[], calendar: ICalCalendarData = {}): string {
  const empty = startCalendar(calendar).toString();
  return `${empty.slice(0, empty.lastIndexOf(calendarEnd))}${events.join('')}${calendarEnd}\r\n`;
}

const calendarEnd = 'END:VCALENDAR';

const startCalendar = (calendar: ICalCalendarData) =>
  ical({ prodId: { company: site.name, product: 'Website', language: 'EN' }, ...calendar });

/** A calendar day, year-month-day, as an entry of the whole day: midnight in UTC is written as that day wherever the file is made. */
export const wholeDay = (day: string): Pick<ICalEventData, 'start' | 'allDay'> => ({
  start: new Date(`${day}T00:00:00Z`),
  allDay: true,
});
