/** Sends the quote form and says what came of it. */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import type { FieldErrors } from '#src/browser/use-form.ts';

/** What became of a try: the address of the quote, or why there is none. */
export type Outcome =
  { kind: 'made'; url: string } | { kind: 'failed'; message: string; fields: FieldErrors };

const fallbacks = {
  unreachable: 'Please check your connection and try again.',
  refused: 'Please try again.',
  broken: 'Please try again in a minute.',
};

/** Asks for a quote; the same values with the same `attemptId` are the same quote. */
export async function sendQuoteRequest(values: Record<string, unknown>): Promise<Outcome> {
  try {
    const elapsedMs = await waitForFillTime();
    const { url } = await request<{ url: string }>('POST', '/api/quotes', { ...values, elapsedMs });
    return { kind: 'made', url };
  } catch (error) {
    console.warn('The quote was not made.', error);
    const { kind, words: message = fallbacks[kind], fields } = readFailure(error);
    return { kind: 'failed', message, fields };
  }
}
