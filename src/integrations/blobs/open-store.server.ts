/** How we ask Netlify Blobs: a store of the site that runs, once and with a time limit, or a whole store for copies. */
import { getStore } from '@netlify/blobs';
import { isPreview } from '#src/environment/deploy-context.ts';

/** A site's stores as Netlify's API opens them from anywhere; `apiUrl` is another address of that API. */
export interface BlobAccess {
  siteId: string;
  token: string;
  apiUrl?: string | undefined;
}

/** Every store of the site: what is here is in the backup. */
export type StoreName = 'assessment-reports' | 'exemption-certificates';

const answerTimeoutMs = 5_000;
/** A status that the client takes as an answer: on error statuses it tries five times more. */
const notRetried = 424;

/** A store for handlers, whose reads see every write and whose calls are one try each. Previews have stores of their own. */
export const openStore = (name: StoreName) =>
  getStore({
    // All deploys of a site share its stores.
    name: isPreview() ? `${name}-of-previews` : name,
    // What was deleted must not come back from a cache.
    consistency: 'strong',
    fetch: fetchOnce,
  });

/** A whole store for copies, which have time: the client tries again by itself. Of the environment's site when no other is given. */
export function openWholeStore(name: StoreName, access?: BlobAccess) {
  if (!access) return getStore(name);
  const { siteId: siteID, token, apiUrl: apiURL } = access;
  return getStore({ name, siteID, token, ...(apiURL && { apiURL }) });
}

/**
 * One try with a time limit. The client itself would wait five seconds before each of five more
 * tries, longer than a function runs; every caller has a fallback, or says that it failed.
 */
const fetchOnce: typeof fetch = async (input, init) => {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const response = await fetch(input, { ...init, signal }).catch(() => null);
  if (response && response.status < 500 && response.status !== 429) return response;
  const reason = response ? `${response.status} status code` : 'no answer';
  return new Response(null, { status: notRetried, headers: { 'x-nf-error': reason } });
};
