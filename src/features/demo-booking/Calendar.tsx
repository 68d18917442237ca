import { DayPicker } from 'react-day-picker';
import calendarCss from './calendar.css?url';
import { todayIn } from '#src/formats/calendar-days.ts';
import { findDayProblem, maxDaysAhead } from './booking.ts';
import { zoneName } from './zone-name.ts';

interface CalendarProps {
  day: string;
  timeZone: string;
  autoFocus: boolean;
  onPick: (day: string) => void;
}

// The grid works in local dates at noon, so that no zone shifts a day.
const toDate = (day: string) => new Date(`${day}T12:00:00`);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** One month of days; past days and weekends cannot be picked (R17). */
export default function Calendar({ day, timeZone, autoFocus, onPick }: CalendarProps) {
  const now = new Date();
  const today = toDate(todayIn(timeZone, now));
  const last = new Date(today);
  last.setDate(last.getDate() + maxDaysAhead);
  return (
    <>
      {/* A separate file that React waits for: pages on which nobody picks a date never load it. */}
      <link rel="stylesheet" href={calendarCss} precedence="default" />
      <DayPicker
        mode="single"
        required
        autoFocus={autoFocus}
        today={today}
        startMonth={today}
        endMonth={last}
        defaultMonth={day ? toDate(day) : today}
        selected={day ? toDate(day) : undefined}
        onSelect={(date) => onPick(toDay(date))}
        disabled={(date) => findDayProblem(toDay(date), timeZone, now) !== null}
      />
      <p className="hint">Monday to Friday. Times are in {zoneName(timeZone)}.</p>
    </>
  );
}
