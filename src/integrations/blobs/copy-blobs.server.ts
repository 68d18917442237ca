/** Backs up all blobs into files, and restores them, for Netlify Blobs or its local stand-in. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '#src/integrations/private-files.ts';
import { openWholeStore, type BlobAccess, type StoreName } from './stores.server.ts';

const concurrency = 8;

/** The folder and file extension of each store in a backup. */
const places = {
  'assessment-reports': { folder: 'reports', extension: '.json' },
  // A PDF file or an image; the database row has the type.
  'exemption-certificates': { folder: 'certificates', extension: '.bin' },
} satisfies Record<StoreName, { folder: string; extension: string }>;

/** The number of blobs in each store. */
export type BlobCounts = Record<StoreName, number>;

/** Writes all blobs into files that only this user can read. Rejects when a store fails. */
export const backUpBlobs = (folder: string, access?: BlobAccess): Promise<BlobCounts> =>
  countEach((name) => backUpStore(name, folder, access));

/** Stores all blobs of a backup without overwriting existing ones; resolves to the numbers in the backup. */
export const restoreBlobs = (folder: string, access?: BlobAccess): Promise<BlobCounts> =>
  countEach((name) => restoreStore(name, folder, access));

async function countEach(work: (name: StoreName) => Promise<number>): Promise<BlobCounts> {
  const counts: BlobCounts = { 'assessment-reports': 0, 'exemption-certificates': 0 };
  for (const name of Object.keys(counts) as StoreName[]) counts[name] = await work(name);
  return counts;
}

async function backUpStore(name: StoreName, backup: string, access?: BlobAccess): Promise<number> {
  const { folder, extension } = places[name];
  const store = openWholeStore(name, access);
  await makePrivateFolder(join(backup, folder));
  let copied = 0;
  for await (const { blobs } of store.list({ paginate: true }))
    await forEachConcurrently(blobs, async ({ key }) => {
      const bytes = await store.get(key, { type: 'arrayBuffer' });
      // Deleted after it was listed.
      if (bytes === null) return;
      const file = encodeURIComponent(key) + extension;
      await writePrivateFile(join(backup, folder, file), new Uint8Array(bytes));
      copied += 1;
    });
  return copied;
}

async function restoreStore(name: StoreName, backup: string, access?: BlobAccess): Promise<number> {
  const { folder, extension } = places[name];
  const store = openWholeStore(name, access);
  // A backup without blobs has no folder.
  const files = await readdir(join(backup, folder)).catch(() => []);
  const names = files.filter((file) => file.endsWith(extension));
  await forEachConcurrently(names, async (file) => {
    const key = decodeURIComponent(file.slice(0, -extension.length));
    const bytes = new Uint8Array(await readFile(join(backup, folder, file)));
    await store.set(key, bytes.buffer, { onlyIfNew: true });
  });
  return names.length;
}

async function forEachConcurrently<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
