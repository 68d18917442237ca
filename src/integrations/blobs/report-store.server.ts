/** Assessment reports in Netlify Blobs, each under its own id; the platform configures the store. */
import { getStore } from '@netlify/blobs';

const answerTimeoutMs = 5_000;
/** A status that the client takes as an answer: on error statuses it tries five times more. */
const notRetried = 424;

/** Stores a report, in place of an earlier one with the same id; rejects when the store does not accept it. */
export async function putReport(id: string, report: object): Promise<void> {
  await store().setJSON(id, report);
}

/** The last report under an id, or null; rejects when the store does not answer. */
export async function findReport(id: string): Promise<unknown> {
  return store().get(id, { type: 'json' });
}

/** Deletes a report, if there is one; rejects when the store does not answer. */
export async function deleteReport(id: string): Promise<void> {
  await store().delete(id);
}

// Strong consistency: a deleted report must not come back from a cache.
const store = () =>
  getStore({ name: 'assessment-reports', consistency: 'strong', fetch: fetchOnce });

/**
 * One try with a time limit. The client itself would wait five seconds before each of five more
 * tries, longer than a function runs; every caller has a fallback, and the outbox tries again anyway.
 */
const fetchOnce: typeof fetch = async (input, init) => {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const response = await fetch(input, { ...init, signal }).catch(() => null);
  if (response && response.status < 500 && response.status !== 429) return response;
  const reason = response ? `${response.status} status code` : 'no answer';
  return new Response(null, { status: notRetried, headers: { 'x-nf-error': reason } });
};
