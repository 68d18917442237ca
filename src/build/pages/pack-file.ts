/** A cache in one file: a file for each of thousands of results takes much longer to write and to read. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Each entry begins with a line of this length: its key, the length of its bytes and their checksum. */
const headLength = 72;

/**
 * Opens a cache to read, or creates it. Entries are only added, each in one piece, so that an interrupted build or
 * another build in the same folder can at most lose entries: `get` returns whole ones only.
 */
export function openPack(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+');
  const places = new Map<string, { at: number; length: number }>();
  let end = 0;
  findEntries();
  // What an interrupted build left at the end would hide the entries added after it.
  if (end < fstatSync(file).size) truncateSync(path, end);

  function findEntries(): void {
    for (let head = readHead(end); head; head = readHead(end)) {
      places.set(head.key, { at: end, length: head.length });
      end += headLength + head.length;
    }
  }

  /** Null where no entry begins, and for the last one if it is not whole. */
  function readHead(at: number) {
    const line = read(at, headLength).toString('latin1');
    const [, key, length, sum] = /^([\w-]+) (\d+) (\d+) *\n$/.exec(line) ?? [];
    const isWhole = key && at + headLength + Number(length) <= fstatSync(file).size;
    return isWhole ? { key, length: Number(length), sum: Number(sum) } : null;
  }

  function read(at: number, length: number) {
    const bytes = Buffer.from(new ArrayBuffer(length));
    return bytes.subarray(0, readSync(file, bytes, 0, length, at));
  }

  function has(key: string): boolean {
    if (!places.has(key)) findEntries();
    return places.has(key);
  }

  function get(key: string): Buffer<ArrayBuffer> | null {
    if (!has(key)) return null;
    const { at } = places.get(key)!;
    const head = readHead(at);
    if (head?.key !== key) return null;
    const bytes = read(at + headLength, head.length);
    return crc32(bytes) === head.sum ? bytes : null;
  }

  function keys(): string[] {
    findEntries();
    return [...places.keys()];
  }

  /** Closes the file, and first writes it again without the other entries if they are more than half of it. */
  function close(used: ReadonlySet<string>): void {
    const kept = keys().flatMap((key) => (used.has(key) ? places.get(key)! : []));
    const bytes = kept.reduce((sum, { length }) => sum + headLength + length, 0);
    const isMostlyUnused = bytes * 2 < fstatSync(file).size;
    const unfinished = `${path}.${process.pid}`;
    if (isMostlyUnused) {
      const rewritten = openSync(unfinished, 'w');
      for (const { at, length } of kept) writeSync(rewritten, read(at, headLength + length));
      closeSync(rewritten);
    }
    closeSync(file);
    if (isMostlyUnused) renameSync(unfinished, path);
  }

  return { has, get, keys, close };
}

/** Returns a function that adds an entry to a cache that {@link openPack} has opened, in this or another thread; of entries with the same key the last one counts. */
export function packWriter(path: string) {
  const file = openSync(path, 'a');
  return (key: string, bytes: Uint8Array): void => {
    const line = `${key} ${bytes.length} ${crc32(bytes)}`.padEnd(headLength - 1);
    writeSync(file, Buffer.concat([Buffer.from(`${line}\n`, 'latin1'), bytes]));
  };
}
