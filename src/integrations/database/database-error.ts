/** Reads database errors, however deep a library wrapped them. */
import { NeonDbError } from '@neondatabase/serverless';

/** A preview whose database is not one for previews: it reads and stores nothing there (R45). */
export class RefusedDatabase extends Error {
  override name = 'RefusedDatabase';
  constructor() {
    super(
      'This is a preview, and its database is not marked as one for previews: nothing is read or stored. Run npm run db:migrate -- preview on a database of its own.',
    );
  }
}

/** Postgres' error; `detail` may hold stored values, so it never goes into a log. */
export interface DatabaseError {
  /** SQLSTATE, e.g. `23505` for a unique violation. */
  code: string;
  constraint: string | undefined;
  detail: string | undefined;
}

/** The database's own answer behind an error, or null when the error has another cause. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  const cause = findDriverError(error);
  if (!cause?.code) return null;
  return { code: cause.code, constraint: cause.constraint, detail: cause.detail };
}

/** Whether the error means that the database could not be reached or cannot take work right now. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const cause = findDriverError(error);
  if (!cause) return false;
  // No SQLSTATE: the driver got no answer, or one from a proxy. 08, 53, 57P: no connection, no room, shutting down.
  return !cause.code || /^(08|53|57P)/.test(cause.code);
}

/** The refusal behind an error, or null when the error has another cause. */
export function findRefusedDatabase(error: unknown): RefusedDatabase | null {
  const { sourceError } = findDriverError(error) ?? {};
  return sourceError instanceof RefusedDatabase ? sourceError : null;
}

function findDriverError(error: unknown): NeonDbError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (cause instanceof NeonDbError) return cause;
    cause = cause.cause;
  }
  return null;
}
