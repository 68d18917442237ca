/** A cache in one file: a file for each of thousands of results takes much longer to write and to read. */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Each entry begins with a line of this length: its key, the length of its bytes and their checksum. */
const headLength = 72;

/**
 * Opens a cache, or creates it. Entries are only added, each in one piece, so that an interrupted build or another
 * build in the same folder can at most lose entries: `get` returns whole ones only.
 */
export function openPack(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+');
  const places = new Map<string, { at: number; length: number }>();
  let end = 0;
  for (let head = readHead(end); head; head = readHead(end)) {
    places.set(head.key, { at: end, length: head.length });
    end += headLength + head.length;
  }
  // What an interrupted build left at the end would hide the entries added after it.
  ftruncateSync(file, end);

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

  function get(key: string): Buffer<ArrayBuffer> | null {
    const place = places.get(key);
    const head = place && readHead(place.at);
    if (head?.key !== key) return null;
    const bytes = read(place!.at + headLength, head.length);
    return crc32(bytes) === head.sum ? bytes : null;
  }

  function set(key: string, bytes: Uint8Array): void {
    const line = `${key} ${bytes.length} ${crc32(bytes)}`.padEnd(headLength - 1);
    writeSync(file, Buffer.concat([Buffer.from(`${line}\n`, 'latin1'), bytes]));
    const length = bytes.length;
    places.set(key, { at: fstatSync(file).size - headLength - length, length });
  }

  /** Closes the file, and first writes it anew without the other entries if they are more than half of it. */
  function close(used: ReadonlySet<string>): void {
    const kept = [...places].filter(([key]) => used.has(key)).map(([, place]) => place);
    const bytes = kept.reduce((sum, { length }) => sum + headLength + length, 0);
    if (bytes * 2 < fstatSync(file).size) {
      const unfinished = `${path}.${process.pid}`;
      const rewritten = openSync(unfinished, 'w');
      for (const { at, length } of kept) writeSync(rewritten, read(at, headLength + length));
      closeSync(rewritten);
      renameSync(unfinished, path);
    }
    closeSync(file);
  }

  return { get, set, keys: () => [...places.keys()], close };
}
