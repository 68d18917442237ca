import { setTimeout as wait } from 'node:timers/promises';

/** Work took too long; it may still be running. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Resolves to the result of work, or throws a {@link TimeoutError} after the limit. */
export async function withTimeout<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const timeout = wait(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new TimeoutError(`Timed out after ${limitMs} ms.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => undefined);
    done.abort();
  }
}
