/** Replaces the global Date with one that can be moved, for ends of months and changes of daylight-saving time. */
const realNow = Date.now.bind(Date);
const RealDate = Date;
let aheadMs = Number(process.env['LEVEE_CLOCK_AHEAD_MS'] ?? 0);

class MovedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(MovedDate.now());
    else super(...(given as [number]));
  }
  static override now = () => realNow() + aheadMs;
}

/** Sets this process's clock to `start`, or back to the real time; returns how far ahead it is, in milliseconds. */
export function moveClock(start: string | null): number {
  aheadMs = start === null ? 0 : RealDate.parse(start) - realNow();
  return aheadMs;
}

Object.assign(globalThis, { Date: MovedDate });
