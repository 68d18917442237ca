import { DatabaseSync } from 'node:sqlite';

/**
 * Acquires the lock in `file`, or returns null right away when it is held, in this process or another one. Throws when
 * the file cannot be created.
 *
 * SQLite's exclusive transaction is a kernel file lock on every platform. A file with a process id would not do: ids are
 * reused, so a killed holder can look alive.
 */
export function tryExclusiveLock(file: string) {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
  return { release: () => database.isOpen && database.close() };
}

const sqliteBusy = 5;
