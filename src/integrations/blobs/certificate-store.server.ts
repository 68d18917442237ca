/** Tax exemption certificates in Netlify Blobs by id; only administrators can download them. */
import { openStore } from './open-store.server.ts';

/** Stores a certificate; rejects when the store fails. */
export async function putCertificate(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await store().set(id, bytes.buffer);
}

/** The bytes of a certificate, or null; rejects when the store fails. */
export async function findCertificate(id: string): Promise<ArrayBuffer | null> {
  return store().get(id, { type: 'arrayBuffer' });
}

/** Deletes a certificate if it exists; rejects when the store fails. */
export async function deleteCertificate(id: string): Promise<void> {
  await store().delete(id);
}

const store = () => openStore('exemption-certificates');
