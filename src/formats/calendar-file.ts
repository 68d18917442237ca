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

/** A calendar file with its events, in lines of at most 75 octets that end in CRLF. */
export function writeCalendar(events: CalendarEvent[], calendar: ICalCalendarData = {}): string {
  const file = ical({
    prodId: { company: site.name, product: 'Website', language: 'EN' },
    ...calendar,
  });
  for (const { id, ...event } of events)
    file.createEvent({ ...event, id: `${id}@${site.contact.infoEmail.split('@')[1]}` });
  return file.toString();
}

/** A calendar day, year-month-day, as an entry of the whole day: midnight in UTC is written as that day wherever the file is made. */
export const wholeDay = (day: string): Pick<ICalEventData, 'start' | 'allDay'> => ({
  start: new Date(`${day}T00:00:00Z`),
  allDay: true,
});
