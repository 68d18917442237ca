/** Engines other than the one that the journeys run in, as far as a page can distinguish them. */
/* eslint-disable @typescript-eslint/unbound-method -- each is called with its own `this` */
import type { Page } from 'playwright/test';

/** Lets the page's `Intl` answer as WebKitGTK 2.50 does, whose CLDR 42 writes Canadian days as 11/22/2026 and a narrow space before AM and PM. */
export async function answerAsWebKit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat;
    const { formatToParts } = prototype;
    const partsOf = function (this: Intl.DateTimeFormat, at?: Date | number) {
      const parts = formatToParts.call(this, at);
      if (this.resolvedOptions().locale !== 'en-CA')
        return parts.map((part, index) =>
          parts[index + 1]?.type === 'dayPeriod' ? { ...part, value: '\u202f' } : part,
        );
      const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
      const slash = { type: 'literal', value: '/' } as const;
      return [
        { type: 'month', value: value('month') } as const,
        slash,
        { type: 'day', value: value('day') } as const,
        slash,
        { type: 'year', value: value('year') } as const,
      ];
    };
    prototype.formatToParts = partsOf;
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        return (at?: Date | number) =>
          partsOf
            .call(this, at)
            .map(({ value }) => value)
            .join('');
      },
    });
  });
}

/** Breaks what an island needs while it is drawn: formats of days, from the moment on that a test says `window.breakDays = true`, or at once. */
export async function breakDays(page: Page, { atOnce = false } = {}): Promise<void> {
  await page.addInitScript((broken) => {
    const state = window as { breakDays?: boolean };
    state.breakDays = broken;
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.formatToParts = function (at) {
      // The page's own script names the zone in the plain form; that is no part of the island.
      const { year, timeZoneName } = this.resolvedOptions();
      if (state.breakDays && year && !timeZoneName) throw new RangeError('Invalid time value');
      return formatToParts.call(this, at);
    };
  }, atOnce);
}

/** A browser that keeps nothing: every look at a storage is refused. */
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
