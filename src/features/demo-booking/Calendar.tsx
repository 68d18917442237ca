import { useEffect, useRef } from 'react';
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
  /** The visitor would rather type, on a screen that they touch. */
  onType: () => void;
}

// The grid works in local dates at noon, so that no zone shifts a day.
const toDate = (day: string) => new Date(`${day}T12:00:00`);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The day as its button shows it, within its whole date: who says "click 23" means that. */
const nameDay = (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
  [
    ...(today ? ['Today'] : []),
    date.toLocaleDateString('en-US', { dateStyle: 'full' }),
    ...(selected ? ['selected'] : []),
  ].join(', ');

/** One month of days; past days and weekends cannot be picked (R17). */
export default function Calendar({ day, timeZone, autoFocus, onPick, onType }: CalendarProps) {
  const foot = useRef<HTMLParagraphElement>(null);
  // Below a field at the foot of the window, nobody would see it open.
  useEffect(() => {
    foot.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
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
        labels={{ labelDayButton: nameDay }}
        disabled={(date) => findDayProblem(toDay(date), timeZone, now) !== null}
      />
      <p className="hint" ref={foot}>
        Monday to Friday. Times are in {zoneName(timeZone)}.
      </p>
      {/* Only where a keyboard would cover the calendar: anybody else simply types. */}
      <button
        className="hidden min-h-44 w-full cursor-pointer bg-transparent [font:640_1rem_var(--font-sans)] text-river underline pointer-coarse:block"
        type="button"
        onClick={onType}
      >
        Type the date instead
      </button>
    </>
  );
}
