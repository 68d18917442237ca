/** Tax exemption certificates in Netlify Blobs, each under its own id: no address leads there but an administrator's. */
import { openStore } from './open-store.server.ts';

/** Stores a certificate; rejects when the store does not accept it. */
export async function putCertificate(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await store().set(id, bytes.buffer);
}

/** The bytes under an id, or null; rejects when the store does not answer. */
export async function findCertificate(id: string): Promise<ArrayBuffer | null> {
  return store().get(id, { type: 'arrayBuffer' });
}

/** Deletes a certificate, if there is one; rejects when the store does not answer. */
export async function deleteCertificate(id: string): Promise<void> {
  await store().delete(id);
}

const store = () => openStore('exemption-certificates');
