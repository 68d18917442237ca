/** Assessment reports in Netlify Blobs, each under its own id; the platform configures the store. */
import { getStore } from '@netlify/blobs';
import { isPreview } from '#src/environment/deploy-context.ts';
import { fetchOnce } from './fetch-once.server.ts';

/** A site's store as Netlify's API opens it from anywhere; `apiUrl` is another address of that API. */
export interface BlobAccess {
  siteId: string;
  token: string;
  apiUrl?: string | undefined;
}

const name = 'assessment-reports';

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

// Strong consistency: a deleted report must not come back from a cache. All deploys of a site share its stores.
const store = () =>
  getStore({
    name: isPreview() ? `${name}-of-previews` : name,
    consistency: 'strong',
    fetch: fetchOnce,
  });

/** The whole store for copies, which have time: the client tries again by itself. Of the environment's site when no other is given. */
export function openReports(access?: BlobAccess) {
  if (!access) return getStore(name);
  const { siteId: siteID, token, apiUrl: apiURL } = access;
  return getStore({ name, siteID, token, ...(apiURL && { apiURL }) });
}
