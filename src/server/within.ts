/** An end for work that might never end by itself. */
import { setTimeout as wait } from 'node:timers/promises';

/** Work was given up; it may still continue unseen. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** The result of work, or a {@link TookTooLong} once it has taken this long. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const tooLate = wait(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new TookTooLong(`It was given up after ${limitMs} ms.`);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    done.abort();
  }
}
