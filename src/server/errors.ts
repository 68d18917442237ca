import { setTimeout as wait } from 'node:timers/promises';

interface HttpErrorDetails {
  /** A sentence for each invalid field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Throw it to refuse a request: `endpoint()` responds with its status, its message as `error`, its fields and headers. */
export class HttpError extends Error {
  override name = 'HttpError';
  status: number;
  fields: Record<string, string> | undefined;
  headers: Record<string, string>;

  constructor(status: number, message: string, { fields, headers = {} }: HttpErrorDetails = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}

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
