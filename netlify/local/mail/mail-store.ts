/** Emails as files: LOCAL_DIR/mail/*.eml, with names that sort by arrival. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The stored emails of one folder. */
export type MailStore = ReturnType<typeof openMailStore>;
type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Opens the folder, creating it if needed, and deletes partial files that a killed process left. Callers that don't
 * hold LOCAL_DIR pass `deletePartial: false`.
 */
export function openMailStore(dir: string, { deletePartial = true } = {}) {
  mkdirSync(dir, { recursive: true });
  for (const name of deletePartial ? readdirSync(dir) : []) {
    if (name.startsWith('.incoming-')) rmSync(join(dir, name), { force: true });
  }
  let count = 0;
  const list = () =>
    readdirSync(dir)
      .filter((name) => /^[\w-]+\.eml$/.test(name))
      .sort()
      .reverse();
  return {
    dir,
    /** File names, newest first. */
    list,
    /** Writes an email completely and durably and resolves to its file name, or throws and leaves nothing. */
    keep: async (content: Content) => {
      const incoming = join(dir, `.incoming-${randomBytes(8).toString('hex')}`);
      try {
        await writeDurably(incoming, content);
        count += 1;
        const time = new Date().toISOString().replace(/[-:.]/g, '');
        const serial = String(count).padStart(6, '0');
        const name = `${time}-${serial}-${randomBytes(3).toString('hex')}.eml`;
        await rename(incoming, join(dir, name));
        await syncFolder(dir);
        return name;
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },
    /** The raw email, or null when no email has this name. */
    read: async (name: string) => (list().includes(name) ? readFile(join(dir, name)) : null),
  };
}

async function writeDurably(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(dir: string): Promise<void> {
  // Windows cannot open a folder; there the rename alone must do.
  const folder = await open(dir, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
