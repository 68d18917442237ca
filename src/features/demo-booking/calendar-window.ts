/** A window for the visitor's calendar, opened during the click, filled or closed later. */
export interface CalendarWindow {
  /** Shows the calendar; false when the browser blocked the window or the visitor closed it. */
  show: (url: string) => boolean;
  /** Closes the empty window. */
  close: () => void;
}

/** Opens the window at once, because pop-up blockers block one that is opened after the server answers (R19). */
export function openCalendarWindow(): CalendarWindow {
  let opened: Window | null = null;
  try {
    opened = window.open('', '_blank');
    if (opened) {
      opened.opener = null;
      opened.document.title = 'Your calendar';
      opened.document.body.textContent = 'Your calendar opens here in a moment.';
    }
  } catch (error) {
    console.warn('The calendar window could not be opened.', error);
  }
  return {
    show(url) {
      if (!opened || opened.closed) return false;
      opened.location.replace(url);
      return true;
    },
    close() {
      opened?.close();
    },
  };
}
