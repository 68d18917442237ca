import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';

const Calendar = lazy(() => import('./Calendar.tsx'));

interface CalendarDialogProps {
  id: string;
  /** The chosen bookable day, year-month-day, or '' when there is none. */
  day: string;
  timeZone: string;
  /** Moves focus to the days, now or once they are rendered. */
  autoFocus: boolean;
  /** The field's own controls: a press or focus there leaves the calendar open, except by Tab. */
  controls: RefObject<HTMLElement | null>[];
  onPick: (day: string) => void;
  onType: () => void;
  /** `giveFocusBack` is true when the visitor closed the calendar rather than moving elsewhere. */
  onClose: (giveFocusBack: boolean) => void;
}

/** The calendar over the form: focus or a press elsewhere closes it, and so does Escape from anywhere. */
export function CalendarDialog(props: CalendarDialogProps) {
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
    // The listener captures on the document, so that the page's own listeners do not handle the same key.
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
    // Rendered days ignore a later autoFocus: a press opened them, and now an arrow key moves in.
    if (autoFocus) dialog.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [autoFocus]);

  return (
    // It is focusable, so that a press between the days does not move focus to the page behind.
    <div
      className="calendar"
      role="dialog"
      aria-label="Choose a date"
      tabIndex={-1}
      id={id}
      ref={dialog}
    >
      <Suspense fallback={<p className="hint">Opening the calendar...</p>}>
        <Calendar {...{ day, timeZone, autoFocus, onPick, onType }} />
      </Suspense>
    </div>
  );
}
