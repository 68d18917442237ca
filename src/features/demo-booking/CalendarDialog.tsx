import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';

const Calendar = lazy(() => import('./Calendar.tsx'));

interface CalendarDialogProps {
  id: string;
  /** The bookable day that is chosen, year-month-day, '' when there is none. */
  day: string;
  timeZone: string;
  /** Moves focus to the days, as they appear or later. */
  autoFocus: boolean;
  /** The field's own controls: a press or focus there leaves the calendar open, unless Tab led there. */
  controls: RefObject<HTMLElement | null>[];
  onPick: (day: string) => void;
  /** `giveFocusBack` when the visitor put the calendar away rather than going elsewhere. */
  onClose: (giveFocusBack: boolean) => void;
}

/** The calendar over the form: whoever tabs, presses or looks elsewhere closes it, and Escape does from anywhere. */
export function CalendarDialog(props: CalendarDialogProps) {
  const { id, day, timeZone, autoFocus, controls, onPick, onClose } = props;
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
    // At the document, before the page's own listeners, which must not take the same key.
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
    // Days that are there already do not look again: a press had opened them, and now an arrow key leads in.
    if (autoFocus) dialog.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [autoFocus]);

  return (
    // It can hold focus, so that a press between the days does not hand it to the page behind.
    <div
      className="calendar"
      role="dialog"
      aria-label="Choose a date"
      tabIndex={-1}
      id={id}
      ref={dialog}
    >
      <Suspense fallback={<p className="hint">Opening the calendar...</p>}>
        <Calendar {...{ day, timeZone, autoFocus, onPick }} />
      </Suspense>
    </div>
  );
}
