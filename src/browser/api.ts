/** The one way this site's scripts speak to its endpoints. */

/** The envelope that every endpoint answers with. */
export interface Envelope {
  success?: boolean;
  data?: unknown;
  error?: string;
  fields?: Record<string, string>;
}

/**
 * An answer that was not OK. The message is the status code, a colon, a space, then the body or, when
 * that is empty, the status text: for logs. Visitors read `answer.error`.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The body as it came, or the status text. */
  readonly detail: string;
  readonly answer: Envelope;

  constructor(status: number, statusText: string, body: string) {
    const detail = body || statusText;
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.answer = parseEnvelope(body) ?? {};
  }
}

function parseEnvelope(body: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}

/** Sends one request with cookies, and a JSON body only when one is given; resolves to the answer's `data`. Throws `ApiError` on any status that is not OK. */
export async function request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  return (await requestAnswer(method, path, body))?.data as Data;
}

/** Like {@link request}, but resolves to the whole envelope, and to null when the answer was no JSON object. */
export async function requestAnswer(
  method: string,
  path: string,
  body?: unknown,
): Promise<Envelope | null> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return parseEnvelope(text);
}

const answers = new Map<string, Promise<unknown>>();

/**
 * Reads `path` once per page view: an answer is never stale, never fetched again by itself and never
 * retried. A 401 throws, or resolves to null when `on401` says so. A failed read is forgotten.
 */
export function query<Data>(
  path: string,
  { on401 = 'throw' }: { on401?: 'throw' | 'null' } = {},
): Promise<Data | null> {
  const known = answers.get(path) as Promise<Data> | undefined;
  const answer = known ?? request<Data>('GET', path);
  if (!known) {
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer.catch((error: unknown) => {
    if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
}
