import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Atomically replaces a file that only this user can read; when it throws, the old file is intact. */
export function replaceFile(file: string, text: string): void {
  const incoming = `${file}.new`;
  try {
    writeFileSync(incoming, text, { mode: 0o600, flush: true });
    renameSync(incoming, file);
  } catch (error) {
    rmSync(incoming, { force: true });
    throw error;
  }
}
