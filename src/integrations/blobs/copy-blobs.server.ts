/** Copies of all blobs as files, a file each: of Netlify Blobs, or of its counterpart on a laptop. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWholeStore, type BlobAccess, type StoreName } from './open-store.server.ts';

const atOnce = 8;

/** Where the blobs of each store are in a backup, and how their files end. */
const places = {
  'assessment-reports': { folder: 'reports', extension: '.json' },
  // A PDF file or a picture; the row beside it says which.
  'exemption-certificates': { folder: 'certificates', extension: '.bin' },
} satisfies Record<StoreName, { folder: string; extension: string }>;

/** How many blobs there are in each store. */
export type BlobCounts = Record<StoreName, number>;

/** Writes every blob into a folder for its store. Rejects when a store does not answer. */
export const backUpBlobs = (folder: string, access?: BlobAccess): Promise<BlobCounts> =>
  countEach((name) => backUpStore(name, folder, access));

/** Stores every blob of a backup, and none in place of one that is there; resolves to how many the backup has. */
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
  await mkdir(join(backup, folder), { recursive: true });
  let copied = 0;
  for await (const { blobs } of store.list({ paginate: true }))
    await inTurns(blobs, async ({ key }) => {
      const bytes = await store.get(key, { type: 'arrayBuffer' });
      // Deleted since it was listed.
      if (bytes === null) return;
      const file = encodeURIComponent(key) + extension;
      await writeFile(join(backup, folder, file), new Uint8Array(bytes));
      copied += 1;
    });
  return copied;
}

async function restoreStore(name: StoreName, backup: string, access?: BlobAccess): Promise<number> {
  const { folder, extension } = places[name];
  const store = openWholeStore(name, access);
  // A backup without such blobs has no folder for them.
  const files = await readdir(join(backup, folder)).catch(() => []);
  const names = files.filter((file) => file.endsWith(extension));
  await inTurns(names, async (file) => {
    const key = decodeURIComponent(file.slice(0, -extension.length));
    const bytes = new Uint8Array(await readFile(join(backup, folder, file)));
    await store.set(key, bytes.buffer, { onlyIfNew: true });
  });
  return names.length;
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
