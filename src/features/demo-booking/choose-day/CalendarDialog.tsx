import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';

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
