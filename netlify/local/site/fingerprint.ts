import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Hashes the contents of files and folders, which may be missing, together with other facts. */
export function fingerprintContents(root: string, paths: string[], facts: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const path of paths) addContents(hash, root, path);
  return hash.digest('hex');
}

/** Hashes the names, sizes and times of the files in a folder without reading them; null when it is missing. */
export function fingerprintListing(folder: string): string | null {
  const hash = createHash('sha256');
  try {
    for (const file of listFiles(folder)) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\0`);
    }
  } catch {
    return null;
  }
  return hash.digest('hex');
}

function addContents(hash: Hash, root: string, path: string): void {
  const absolute = join(root, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  hash.update(`${path}\0${stats ? 'present' : 'absent'}\0`);
  if (!stats) return;
  const files = stats.isDirectory() ? listFiles(absolute) : [absolute];
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
