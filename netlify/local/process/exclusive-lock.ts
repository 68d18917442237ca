/** A lock that the operating system releases when its process dies, however it dies. */
import { DatabaseSync } from 'node:sqlite';

/** A held lock; `release` may be called more than once. */
export interface ExclusiveLock {
  release: () => void;
}

/**
 * Takes the lock kept in `file` and returns it, or returns null at once when another holder (here or in another process) has it.
 * Throws when the file cannot be created.
 *
 * SQLite's exclusive transaction is a kernel file lock on every platform: two takers never both win, and none is left
 * behind by a hard kill, which a file with a process id in it cannot promise (ids are used again).
 */
export function tryExclusiveLock(file: string): ExclusiveLock | null {
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
