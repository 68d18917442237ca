import { useEffect, useRef } from 'react';
import { DayPicker } from 'react-day-picker';
import calendarCss from './calendar.css?url';
import { todayIn } from '#src/formats/calendar-days.ts';
import { findDayProblem, maxDaysAhead, zoneName } from '#src/features/demo-booking/booking.ts';

interface CalendarProps {
  day: string;
  timeZone: string;
  autoFocus: boolean;
  onPick: (day: string) => void;
  /** Called when a visitor on a touch screen prefers to type. */
  onType: () => void;
}

// Noon in local time, so that no time zone shifts the day.
const toDate = (day: string) => new Date(`${day}T12:00:00`);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The accessible name of a day: its full date, which contains the visible number for voice control. */
const nameDay = (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
  [
    ...(today ? ['Today'] : []),
    date.toLocaleDateString('en-US', { dateStyle: 'full' }),
    ...(selected ? ['selected'] : []),
  ].join(', ');

/** A month calendar in which only bookable days can be picked. */
export default function Calendar({ day, timeZone, autoFocus, onPick, onType }: CalendarProps) {
  const foot = useRef<HTMLParagraphElement>(null);
  // The calendar may open below the visible part of the page.
  useEffect(() => {
    foot.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const now = new Date();
  const today = toDate(todayIn(timeZone, now));
  const last = new Date(today);
  last.setDate(last.getDate() + maxDaysAhead);
  return (
    <>
      {/* A separate stylesheet, so that it loads only when the calendar opens. */}
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
      {/* Only on touch screens, where the on-screen keyboard would cover the calendar. */}
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
