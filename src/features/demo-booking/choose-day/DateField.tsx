import { type RefObject, useEffect, useId, useRef, useState, lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { describedBy, Field } from '#src/components/form/Field.tsx';
import { Icon } from '#src/components/icons/Icon.tsx';
import { holidayNote } from './federal-holiday.ts';
import {
  dayMessages,
  exampleDay,
  longDay,
  readDay,
  shortDay,
} from '#src/features/demo-booking/booking.ts';

/** The visitor has finished typing after a pause of this length. */
const typingPauseMs = 800;

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  timeZone: string;
  live: boolean;
  error: string | undefined;
  text: string;
  /** The bookable day in `text` as year-month-day, or ''. */
  day: string;
  /** Why the day in `text` cannot be booked, or null. */
  problem: string | null;
  onText: (text: string) => void;
  /** Called when the text is a bookable day or the visitor has stopped typing, so that the form can validate it. */
  onSettled: () => void;
}

/** The control that opened the calendar, which gets focus back, and whether focus moved to the days. */
interface Opened {
  by: RefObject<HTMLElement | null>;
  focusDays: boolean;
}

/** False after the page's script has changed the field to a text field; React must not change it back. */
function isNative(id: string): boolean {
  const field = typeof document === 'undefined' ? null : document.getElementById(id);
  return (field as HTMLInputElement | null)?.type !== 'text';
}

/**
 * The day of a demo, typed in any common format or picked from a calendar of bookable days. The
 * parsed day is shown below the field; the field itself is rewritten when it loses focus. Without
 * JavaScript it is a native date field. The form always sends its text, which the server parses.
 */
export function DateField(props: DateFieldProps) {
  const { id, name, label, timeZone, live, error, text, day, problem, onText, onSettled } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [native, setNative] = useState(() => isNative(id));
  const [typing, setTyping] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  // An on-screen keyboard would cover the calendar, so it opens only when the visitor chooses to type.
  const [keyboard, setKeyboard] = useState(false);
  const dialogId = useId();

  const write = (written: string) => {
    input.current!.value = written;
    onText(written);
  };

  useEffect(() => {
    const field = input.current;
    if (!live || !field) return;
    const focused = field === document.activeElement;
    // An open native date picker stays until it loses focus.
    if (!focused) setNative(false);
    const parsed = readDay(field.value, timeZone, new Date());
    if (focused || !parsed.day || parsed.problem) onText(field.value);
    else write(longDay(parsed.day));
    // The first press on the field, which hydrated the form, opens the calendar.
    if (focused && !native && field.value === '')
      setOpened((now) => now ?? { by: input, focusDays: false });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on hydration
  }, [live]);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(false), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typing, text]);
  // A bookable day needs no pause: validating after the pause would remove an error from the server.
  const settled = day !== '' || !typing;
  useEffect(() => {
    if (settled) onSettled();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new callback is no reason to validate
  }, [settled, text, day]);

  const example = shortDay(exampleDay(timeZone, new Date()));
  const ready = live && !native;
  const hint = ready ? `Monday to Friday, for example ${example}` : 'Monday to Friday';
  const parsedDay = day && longDay(day) !== text ? longDay(day) : '';
  const shownProblem = !problem || typing || error || text.trim() === '' ? '' : problem;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          className="input"
          id={id}
          ref={input}
          type={native ? 'date' : 'text'}
          name={name}
          suppressHydrationWarning
          required
          inputMode={keyboard ? undefined : 'none'}
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          aria-invalid={error || shownProblem ? true : undefined}
          aria-describedby={[describedBy(id, hint, error), live && `${id}-note`]
            .filter(Boolean)
            .join(' ')}
          onClick={() => ready && !keyboard && setOpened({ by: input, focusDays: false })}
          onKeyDown={(event) => {
            if (!ready || event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpened({ by: input, focusDays: true });
          }}
          // The form must not validate half a date; it validates after the pause.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            setTyping(true);
            setOpened(null);
            onText(event.currentTarget.value);
          }}
          onBlur={(event) => {
            if (!live) return;
            // Change the type at once: a date field cannot hold words.
            event.currentTarget.type = 'text';
            setNative(false);
            if (day) write(longDay(day));
          }}
        />
        {ready && (
          <button
            className="absolute top-7 right-3 grid size-44 cursor-pointer place-items-center bg-transparent text-river"
            type="button"
            ref={button}
            aria-label={day ? `Change date, ${longDay(day)}` : 'Choose a date'}
            aria-haspopup="dialog"
            aria-expanded={opened !== null}
            aria-controls={opened ? dialogId : undefined}
            onClick={() => setOpened(opened ? null : { by: button, focusDays: true })}
          >
            <Icon name="cal" />
          </button>
        )}
        {live && (
          // Space for one line, to avoid a layout shift when the day appears.
          <p
            className="mt-8 -mb-16 min-h-24 text-16/1.5 font-600"
            id={`${id}-note`}
            aria-live="polite"
          >
            {parsedDay} {day && holidayNote(day)}
            {shownProblem && (
              <span className="error">
                <Icon name="alert" />
                {shownProblem === dayMessages.date
                  ? `We can't find that date. Write it like ${example}.`
                  : `${shownProblem}.`}
              </span>
            )}
          </p>
        )}
        {opened && (
          <CalendarDialog
            id={dialogId}
            day={day}
            timeZone={timeZone}
            autoFocus={opened.focusDays}
            controls={[input, button]}
            onPick={(picked) => {
              write(longDay(picked));
              setOpened(null);
              button.current?.focus();
            }}
            onType={() => {
              flushSync(() => setKeyboard(true));
              setOpened(null);
              // A field that already has focus would not open the keyboard.
              input.current?.blur();
              input.current?.focus();
            }}
            onClose={(giveFocusBack) => {
              setOpened(null);
              if (giveFocusBack) opened.by.current?.focus();
            }}
          />
        )}
      </div>
    </Field>
  );
}

const Calendar = lazy(() => import('./Calendar.tsx'));

interface CalendarDialogProps {
  id: string;
  /** The chosen day as year-month-day, or ''. */
  day: string;
  timeZone: string;
  /** True moves focus to the days, as soon as they are rendered. */
  autoFocus: boolean;
  /** The field and its button: pressing or focusing them keeps the calendar open, except with Tab. */
  controls: RefObject<HTMLElement | null>[];
  onPick: (day: string) => void;
  onType: () => void;
  /** `giveFocusBack` is true when the visitor closed the calendar with Escape. */
  onClose: (giveFocusBack: boolean) => void;
}

/** The calendar over the form. Escape closes it, and so does a press or focus elsewhere. */
function CalendarDialog(props: CalendarDialogProps) {
  const { id, day, timeZone, autoFocus, controls, onPick, onType, onClose } = props;
  const dialog = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const isInside = ({ target }: Event) => dialog.current?.contains(target as Node) ?? false;
    const leave = (event: Event) => {
      const atControl = controls.some(({ current }) => current?.contains(event.target as Node));
      if (!isInside(event) && !atControl) onClose(false);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !isInside(event)) onClose(false);
    };
    // In the capture phase, so that no other listener on the page handles the same Escape.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose(true);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keyup', onKeyUp);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keyup', onKeyUp);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  });

  useEffect(() => {
    // Days that are already rendered ignore a change of `autoFocus`, for example after an arrow key.
    if (autoFocus) dialog.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [autoFocus]);

  return (
    // Focusable, so that a press between the days does not move focus to the page behind it.
    <div
      className="calendar"
      role="dialog"
      aria-label="Choose a date"
      tabIndex={-1}
      id={id}
      ref={dialog}
    >
      <Suspense fallback={<p className="hint">Opening the calendar...</p>}>
        <Calendar
          day={day}
          timeZone={timeZone}
          autoFocus={autoFocus}
          onPick={onPick}
          onType={onType}
        />
      </Suspense>
    </div>
  );
}
