/** Ways to break a part of the page or of the browser, and what the site then shows and reports. */
/* eslint-disable @typescript-eslint/unbound-method -- each is called with its own `this` */
import type { Page } from 'playwright/test';

/** What a form says when it runs without its script. */
export const runsPlainly = 'This form now runs in its simple version. It works the same way.';

/** Collects the crash reports that the page sends. They are beacons, whose bodies only a route can read. */
export async function watchReports(page: Page): Promise<unknown[]> {
  const reports: unknown[] = [];
  await page.route('**/api/island-crash', (route, request) => {
    reports.push(request.postDataJSON());
    return route.continue();
  });
  return reports;
}

/** Makes date formatting throw, at once or while `window.breakDays` is true, so that islands that render a day crash. */
export async function breakDays(page: Page, { atOnce = false } = {}): Promise<void> {
  await page.addInitScript((broken) => {
    const state = window as { breakDays?: boolean };
    state.breakDays = broken;
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.formatToParts = function (at) {
      // The page's own script, which is not part of the island, formats the time zone in the plain form.
      const { year, timeZoneName } = this.resolvedOptions();
      if (state.breakDays && year && !timeZoneName) throw new RangeError('Invalid time value');
      return formatToParts.call(this, at);
    };
  }, atOnce);
}

/** Makes every access to localStorage and sessionStorage throw. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
}
