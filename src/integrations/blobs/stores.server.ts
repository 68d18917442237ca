/** The stores of Netlify Blobs: assessment reports, and tax exemption certificates, by id. */
import { getStore } from '@netlify/blobs';
import { isPreview } from '#src/environment/env.ts';

/** Access to a site's stores through Netlify's API, or through another URL. */
export interface BlobAccess {
  siteId: string;
  token: string;
  apiUrl?: string | undefined;
}

/** All stores of the site, each of which is in the backup. */
export type StoreName = 'assessment-reports' | 'exemption-certificates';

const timeoutMs = 5_000;
/** A status that the client doesn't retry. */
const notRetried = 424;

/** A strongly consistent store without retries, for handlers. Previews have separate stores. */
const openStore = (name: StoreName) =>
  getStore({
    // All deploys of a site share its stores.
    name: isPreview() ? `${name}-of-previews` : name,
    // A cache must not return deleted blobs.
    consistency: 'strong',
    fetch: fetchOnce,
  });

/** A store with the client's own retries, for backups; of the environment's site by default. */
export function openWholeStore(name: StoreName, access?: BlobAccess) {
  if (!access) return getStore(name);
  const { siteId: siteID, token, apiUrl: apiURL } = access;
  return getStore({ name, siteID, token, ...(apiURL && { apiURL }) });
}

/**
 * One request with a timeout. The client itself would retry five times, five seconds apart, which takes longer than a
 * function may run; all callers have a fallback or report the failure.
 */
const fetchOnce: typeof fetch = async (input, init) => {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(input, { ...init, signal }).catch(() => null);
  if (response && response.status < 500 && response.status !== 429) return response;
  const reason = response ? `${response.status} status code` : 'no answer';
  return new Response(null, { status: notRetried, headers: { 'x-nf-error': reason } });
};

const reports = () => openStore('assessment-reports');

/** Stores or replaces a report; rejects when the store fails. */
export async function putReport(id: string, report: object): Promise<void> {
  await reports().setJSON(id, report);
}

/** A report, or null; rejects when the store fails. */
export async function findReport(id: string): Promise<unknown> {
  return reports().get(id, { type: 'json' });
}

/** Deletes a report if it exists; rejects when the store fails. */
export async function deleteReport(id: string): Promise<void> {
  await reports().delete(id);
}

/** Only administrators can download them. */
const certificates = () => openStore('exemption-certificates');

/** Stores a certificate; rejects when the store fails. */
export async function putCertificate(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await certificates().set(id, bytes.buffer);
}

/** The bytes of a certificate, or null; rejects when the store fails. */
export async function findCertificate(id: string): Promise<ArrayBuffer | null> {
  return certificates().get(id, { type: 'arrayBuffer' });
}

/** Deletes a certificate if it exists; rejects when the store fails. */
export async function deleteCertificate(id: string): Promise<void> {
  await certificates().delete(id);
}
