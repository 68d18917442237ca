/** A clock that shows another day: month ends and changes of daylight-saving time come without waiting for them. */
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

/** Moves this process's clock so that it shows `start` now; resolves to how far ahead of the real one it is. */
export function moveClock(start: string | null): number {
  aheadMs = start === null ? 0 : RealDate.parse(start) - realNow();
  return aheadMs;
}

Object.assign(globalThis, { Date: MovedDate });
