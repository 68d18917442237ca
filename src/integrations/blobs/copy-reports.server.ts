/** Copies of all assessment reports as files, a file each: of Netlify Blobs, or of its counterpart on a laptop. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openReports, type BlobAccess } from './report-store.server.ts';

const atOnce = 8;
const extension = '.json';

/** Writes every report into a folder; resolves to how many there are. Rejects when the store does not answer. */
export async function backUpReports(folder: string, access?: BlobAccess): Promise<number> {
  const reports = openReports(access);
  await mkdir(folder, { recursive: true });
  let copied = 0;
  for await (const { blobs } of reports.list({ paginate: true }))
    await inTurns(blobs, async ({ key }) => {
      const text = await reports.get(key, { type: 'text' });
      // Deleted since it was listed.
      if (text === null) return;
      await writeFile(join(folder, encodeURIComponent(key) + extension), text);
      copied += 1;
    });
  return copied;
}

/** Stores every report of a folder, and none in place of one that is there; resolves to how many the folder has. */
export async function restoreReports(folder: string, access?: BlobAccess): Promise<number> {
  const reports = openReports(access);
  // A backup without reports has no folder for them.
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((name) => name.endsWith(extension));
  await inTurns(names, async (name) => {
    const key = decodeURIComponent(name.slice(0, -extension.length));
    await reports.set(key, await readFile(join(folder, name), 'utf8'), { onlyIfNew: true });
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
