/** Anyone who has just opened the page waits this long before a form is sent: the server takes one of less than a second for a machine (R38); a timer may be a little early. */
const minimumFillMs = 1100;

/** Waits until a person could have filled in a form; resolves to the milliseconds since the page was opened, for `elapsedMs`. */
export async function waitForFillTime(): Promise<number> {
  const tooSoonMs = minimumFillMs - performance.now();
  if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
  return Math.round(performance.now());
}
