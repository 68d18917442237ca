/** Files that are always complete, whenever the process ends. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file that only this user can read, or throws and leaves the former one. */
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
