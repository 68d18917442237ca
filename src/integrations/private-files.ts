/** Files and folders that no other user of this machine can open. Windows has no modes, and there this changes none. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';

/** The mode bit of folders such as `/tmp`, which users share. */
const sharedBit = 0o1000;

/** Creates a folder if needed and closes it to other users; rejects for a folder that users share. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).mode & sharedBit)
    throw Object.assign(new Error('users share it'), { syscall: 'chmod' });
  await chmod(folder, 0o700);
}

/** Writes a file that other users can't read, also over one that they could. */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  await chmod(file, 0o600);
}

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
