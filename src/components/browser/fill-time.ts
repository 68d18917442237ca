/** The minimum time between opening the page and sending a form. The server rejects forms sent within a second as robots (R38), and timers may fire early. */
const minimumFillMs = 1100;

/** Waits for the minimum time, then returns the milliseconds since the page was opened, for `elapsedMs`. */
export async function waitForFillTime(): Promise<number> {
  const tooSoonMs = minimumFillMs - performance.now();
  if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
  return Math.round(performance.now());
}
