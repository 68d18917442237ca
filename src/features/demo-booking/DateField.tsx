import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { describedBy, Field } from '#src/components/Field.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { todayIn } from '#src/calendar-days.ts';
import { longDay } from './booking.ts';
import { readTypedDate } from './typed-date.ts';

const Calendar = lazy(() => import('./Calendar.tsx'));

interface DateFieldProps {
  id: string;
  timeZone: string;
  live: boolean;
  error: string | undefined;
  /** The picked day as year-month-day, '' while there is none. */
  day: string;
  onDay: (day: string) => void;
}

/**
 * The day of a demo: typed or picked from a calendar that offers only bookable days. Without its
 * script it is a native date field. The form sees `preferredDate` as an ISO date-time at noon UTC (R17).
 */
export function DateField({ id, timeZone, live, error, day, onDay }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [focusGrid, setFocusGrid] = useState(false);
  const dialogId = useId();
  const today = todayIn(timeZone, new Date());

  // A day typed into the native field before the script arrived is taken over.
  useEffect(() => {
    if (live && input.current?.value) takeTyped(input.current.value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on coming alive
  }, [live]);
  useEffect(() => {
    if (live && input.current && (day || !input.current.matches(':focus')))
      input.current.value = day ? longDay(day) : '';
    // eslint-disable-next-line react-hooks/exhaustive-deps -- coming alive must not empty the field
  }, [day]);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node;
      const inside = [dialog, input, button].some(({ current }) => current?.contains(target));
      if (!inside) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const takeTyped = (typed: string) => {
    const read = readTypedDate(typed, today);
    if (read || typed.trim() === '') onDay(read ?? '');
    else if (day) onDay('');
    if (read && input.current && !input.current.matches(':focus'))
      input.current.value = longDay(read);
  };
  const openCalendar = (moveFocus: boolean) => {
    setFocusGrid(moveFocus);
    setOpen(true);
  };
  const closeCalendar = () => {
    setOpen(false);
    if (focusGrid) button.current?.focus();
  };

  const hint = 'Monday to Friday, for example 11/24/2026';
  return (
    <Field id={id} label="Preferred date" hint={live ? hint : 'Monday to Friday'} error={error}>
      <div
        className="date-field"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) {
            event.stopPropagation();
            closeCalendar();
          }
        }}
      >
        <input
          className="input"
          id={id}
          ref={input}
          type={live ? 'text' : 'date'}
          name={live ? undefined : 'preferredDate'}
          required
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onClick={() => live && openCalendar(false)}
          onKeyDown={(event) => {
            if (!live) return;
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              openCalendar(true);
            } else if (event.key === 'Tab') setOpen(false);
          }}
          onChange={(event) => live && takeTyped(event.currentTarget.value)}
          onBlur={(event) => live && takeTyped(event.currentTarget.value)}
        />
        {live && (
          <>
            <input
              type="hidden"
              name="preferredDate"
              value={day ? `${day}T12:00:00.000Z` : (input.current?.value ?? '')}
              readOnly
            />
            <button
              className="date-button"
              type="button"
              ref={button}
              aria-label={day ? `Change date, ${longDay(day)}` : 'Choose a date'}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-controls={open ? dialogId : undefined}
              onClick={() => (open ? closeCalendar() : openCalendar(true))}
            >
              <Icon name="cal" />
            </button>
          </>
        )}
        {open && (
          <div
            className="calendar"
            role="dialog"
            aria-label="Choose a date"
            id={dialogId}
            ref={dialog}
          >
            <Suspense fallback={<p className="hint">Opening the calendar...</p>}>
              <Calendar
                day={day}
                timeZone={timeZone}
                autoFocus={focusGrid}
                onPick={(picked) => {
                  onDay(picked);
                  setOpen(false);
                  button.current?.focus();
                }}
              />
            </Suspense>
          </div>
        )}
      </div>
    </Field>
  );
}
