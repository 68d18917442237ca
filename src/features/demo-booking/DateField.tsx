import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#src/components/Field.tsx';
import { describedBy } from '#src/components/FieldError.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { holidayNote } from './federal-holiday.ts';
import { dayMessages, exampleDay, longDay, readDay, shortDay } from './booking.ts';
import { CalendarDialog } from './CalendarDialog.tsx';
import dateFieldCss from './date-field.css?url';

/** After a pause this long the visitor has finished typing. */
const typingPauseMs = 800;

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  timeZone: string;
  live: boolean;
  error: string | undefined;
  /** The text of the field. */
  text: string;
  /** The bookable day in the text, year-month-day, or '' when there is none. */
  day: string;
  /** Why the day cannot be booked, or null. */
  problem: string | null;
  onText: (text: string) => void;
  /** True when the text is a bookable day, or the visitor has stopped typing: the form can check it. */
  onSettled: () => void;
}

/** The control that opened the calendar and gets focus back, and whether focus moved to the days. */
interface Opened {
  by: RefObject<HTMLElement | null>;
  focusDays: boolean;
}

/** False once the page's own script has changed the field to a text field: React must not undo that and lose the text. */
function isNative(id: string): boolean {
  const field = typeof document === 'undefined' ? null : document.getElementById(id);
  return (field as HTMLInputElement | null)?.type !== 'text';
}

/**
 * The day of a demo: typed in any usual notation, or picked from a calendar that offers only bookable
 * days. The parsed day is shown below; the field is rewritten only after it loses focus. Without its
 * script it is a native date field. In both cases the form sends its text as `preferredDate`, and the server parses it.
 */
export function DateField(props: DateFieldProps) {
  const { id, name, label, timeZone, live, error, text, day, problem, onText, onSettled } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [native, setNative] = useState(() => isNative(id));
  const [typing, setTyping] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A phone's keyboard would cover the calendar: it comes when the visitor chooses to type.
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
    // An open native picker stays until focus leaves it.
    if (!focused) setNative(false);
    const read = readDay(field.value, timeZone, new Date());
    if (focused || !read.day || read.problem) onText(field.value);
    else write(longDay(read.day));
    // The first press on the field happened before the calendar existed.
    if (focused && !native && field.value === '')
      setOpened((now) => now ?? { by: input, focusDays: false });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on coming alive
  }, [live]);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(false), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typing, text]);
  // A bookable day needs no pause: another check after the pause would remove an error that the server returned in the meantime.
  const settled = day !== '' || !typing;
  useEffect(() => {
    if (settled) onSettled();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new message is no reason to check again
  }, [settled, text, day]);

  const example = shortDay(exampleDay(timeZone, new Date()));
  const ready = live && !native;
  const hint = ready ? `Monday to Friday, for example ${example}` : 'Monday to Friday';
  const understood = day && longDay(day) !== text ? longDay(day) : '';
  const refused = !problem || typing || error || text.trim() === '' ? '' : problem;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {live && <link rel="stylesheet" href={dateFieldCss} precedence="default" />}
      <div className="date-field">
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
          aria-invalid={error || refused ? true : undefined}
          aria-describedby={[describedBy(id, hint, error), live && `${id}-note`]
            .filter(Boolean)
            .join(' ')}
          onClick={() => ready && !keyboard && setOpened({ by: input, focusDays: false })}
          onKeyDown={(event) => {
            if (!ready || event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpened({ by: input, focusDays: true });
          }}
          // Half a date is not an error yet: the form checks it again after the pause.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            setTyping(true);
            setOpened(null);
            onText(event.currentTarget.value);
          }}
          onBlur={(event) => {
            if (!live) return;
            // Change the type at once: a date field would refuse words.
            event.currentTarget.type = 'text';
            setNative(false);
            if (day) write(longDay(day));
          }}
        />
        {ready && (
          <button
            className="date-button"
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
          <p className="date-note" id={`${id}-note`} aria-live="polite">
            {understood} {day && holidayNote(day)}
            {refused && (
              <span className="error">
                <Icon name="alert" />
                {refused === dayMessages.date
                  ? `We can't find that date. Write it like ${example}.`
                  : `${refused}.`}
              </span>
            )}
          </p>
        )}
        {opened && (
          <CalendarDialog
            id={dialogId}
            {...{ day, timeZone }}
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
              // A field that has focus already would not ask for a keyboard.
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
