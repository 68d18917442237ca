import { request, waitForFillTime } from '#src/components/browser/api.ts';
import { readFailure, type Failure } from '#src/components/browser/failure.ts';

/** The outcome of sending a form: the `data` of the response, or a failure. */
export type Sent<Data> = { kind: 'sent'; data: Data } | Failure;

/** Posts a form's values as JSON, after the minimum time that a person needs; never rejects. */
export async function sendForm<Data>(
  path: string,
  values: Record<string, unknown>,
): Promise<Sent<Data>> {
  try {
    const elapsedMs = await waitForFillTime();
    return { kind: 'sent', data: await request<Data>('POST', path, { ...values, elapsedMs }) };
  } catch (error) {
    const failure = readFailure(error);
    // Not the error itself, which may contain what was typed.
    console.warn(`${path} did not take the form: ${failure.kind}, status ${failure.status}.`);
    return failure;
  }
}

/** Requires a URL in the response; without one the outcome is a rejection without a message. */
export function readAddress(sent: Sent<{ url?: unknown } | undefined>): Sent<{ url: string }> {
  if (sent.kind !== 'sent') return sent;
  const url = sent.data?.url;
  if (typeof url === 'string' && url !== '') return { kind: 'sent', data: { url } };
  return { kind: 'refused', status: 200, message: undefined, fields: {} };
}

/** Navigates to another page; resolves only if the browser restores this one later. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
