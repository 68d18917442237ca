/** Assessment reports in Netlify Blobs, each under its own id; the platform configures the store. */
import { openStore } from './open-store.server.ts';

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

const store = () => openStore('assessment-reports');
