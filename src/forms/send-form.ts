/** Sends a form; the outcome is a value, never an exception. */
import { request } from '#src/browser/api.ts';
import { readFailure, type Failure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';

/** The outcome of sending a form: the answer's `data`, or why there is none. */
export type Sent<Data> = { kind: 'sent'; data: Data } | Failure;

/** Posts a form's values to its endpoint, as soon as a person could have filled it in (R38). */
export async function sendForm<Data>(
  path: string,
  values: Record<string, unknown>,
): Promise<Sent<Data>> {
  try {
    const elapsedMs = await waitForFillTime();
    return { kind: 'sent', data: await request<Data>('POST', path, { ...values, elapsedMs }) };
  } catch (error) {
    const failure = readFailure(error);
    // Not the error itself, whose text may repeat what was sent.
    console.warn(`${path} did not take the form: ${failure.kind}, status ${failure.status}.`);
    return failure;
  }
}

/** An answer with an address to go to; without one it is a refusal without a message. */
export function readAddress(sent: Sent<{ url?: unknown } | undefined>): Sent<{ url: string }> {
  if (sent.kind !== 'sent') return sent;
  const url = sent.data?.url;
  if (typeof url === 'string' && url !== '') return { kind: 'sent', data: { url } };
  return { kind: 'refused', status: 200, words: undefined, fields: {} };
}
