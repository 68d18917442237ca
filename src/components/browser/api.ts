/** Sends the requests from this site's scripts to its endpoints, with what they have to carry. */

/** The body of every JSON response. */
export interface Envelope {
  success?: boolean;
  data?: unknown;
  error?: string;
  fields?: Record<string, string>;
}

/**
 * A response without usable data: its status is not OK, it reports no success, or it cannot be parsed. The
 * message is for logs: the status code, a colon, a space, and the body or, if that is empty, the status
 * text. The message for visitors is `answer.error`.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The raw body, or the status text when the body is empty. */
  readonly detail: string;
  /** The envelope; empty when the body has none. */
  readonly answer: Envelope;
  /** True when the body is an envelope. */
  readonly isReadable: boolean;

  constructor(status: number, statusText: string, body: string) {
    const detail = body || statusText;
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    const answer = parseEnvelope(body);
    this.answer = answer ?? {};
    this.isReadable = answer !== null;
  }
}

/** The envelope in a body, without messages that are not strings; null when there is none. */
function parseEnvelope(body: string): Envelope | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const { success, data, error, fields } = parsed as Record<string, unknown>;
  const envelope: Envelope = { success: success === true, data };
  if (isFilled(error)) envelope.error = error;
  const messages = Object.entries(fields ?? {}).filter(([, message]) => isFilled(message));
  if (messages.length > 0) envelope.fields = Object.fromEntries(messages);
  return envelope;
}

const isFilled = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

/**
 * Sends a request with cookies and an optional JSON body; returns the `data` of the response.
 * Throws `ApiError` on a response without `success: true`, and another error without a response.
 */
export async function request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return readAnswer<Data>(response);
}

/** The `data` of a response; throws `ApiError` unless it has `success: true`. */
export async function readAnswer<Data>(response: Response): Promise<Data> {
  const text = await response.text();
  const answer = response.ok ? parseEnvelope(text) : null;
  if (!answer?.success) throw new ApiError(response.status, response.statusText, text);
  return answer.data as Data;
}

const answers = new Map<string, Promise<unknown>>();

/**
 * Reads `path` once per page view; all callers share the response. A 401 throws, or resolves to null when
 * `on401` is `'null'`. A failed read is not cached.
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

/** The minimum time between opening the page and sending a form. The server rejects forms sent within a second as robots (R38), and timers may fire early. */
const minimumFillMs = 1100;

/** Waits for the minimum time, then returns the milliseconds since the page was opened, for `elapsedMs`. */
export async function waitForFillTime(): Promise<number> {
  const tooSoonMs = minimumFillMs - performance.now();
  if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
  return Math.round(performance.now());
}

/** A random UUID (version 4); works in old browsers and without HTTPS, where `crypto.randomUUID` is missing. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
