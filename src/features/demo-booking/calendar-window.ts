/** A window for the visitor's calendar, opened while the click still allows it, filled or closed later. */
export interface CalendarWindow {
  /** Shows the calendar; false when the browser blocked the window or the visitor closed it. */
  show: (url: string) => boolean;
  /** Puts the empty window away. */
  close: () => void;
}

/** Opens the window at once, because a pop-up blocker eats one that is opened after waiting for the server (R19). */
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
