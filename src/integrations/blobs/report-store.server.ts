/** Assessment reports in Netlify Blobs by id. */
import { openStore } from './open-store.server.ts';

/** Stores or replaces a report; rejects when the store fails. */
export async function putReport(id: string, report: object): Promise<void> {
  await store().setJSON(id, report);
}

/** A report, or null; rejects when the store fails. */
export async function findReport(id: string): Promise<unknown> {
  return store().get(id, { type: 'json' });
}

/** Deletes a report if it exists; rejects when the store fails. */
export async function deleteReport(id: string): Promise<void> {
  await store().delete(id);
}

const store = () => openStore('assessment-reports');
