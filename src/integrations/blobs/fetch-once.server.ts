/** How we ask Netlify Blobs: one try with a time limit. */

const answerTimeoutMs = 5_000;
/** A status that the client takes as an answer: on error statuses it tries five times more. */
const notRetried = 424;

/**
 * One try with a time limit. The client itself would wait five seconds before each of five more
 * tries, longer than a function runs; every caller has a fallback, or says that it failed.
 */
export const fetchOnce: typeof fetch = async (input, init) => {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const response = await fetch(input, { ...init, signal }).catch(() => null);
  if (response && response.status < 500 && response.status !== 429) return response;
  const reason = response ? `${response.status} status code` : 'no answer';
  return new Response(null, { status: notRetried, headers: { 'x-nf-error': reason } });
};
