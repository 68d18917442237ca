/** A form is sent this long after the page was opened, at the earliest. The server takes a form sent in less than a second for a robot's (R38), and a timer may fire a little early. */
const minimumFillMs = 1100;

/** Waits until a person could have filled in a form; resolves to the milliseconds since the page was opened, for `elapsedMs`. */
export async function waitForFillTime(): Promise<number> {
  const tooSoonMs = minimumFillMs - performance.now();
  if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
  return Math.round(performance.now());
}
