/** Finds database errors inside the errors of libraries. */
import { NeonDbError } from '@neondatabase/serverless';

/** Thrown in a preview whose database is not marked for previews. */
export class PreviewDatabaseError extends Error {
  override name = 'PreviewDatabaseError';
  constructor() {
    super(
      'This is a preview, and its database is not marked as one for previews: nothing is read or stored. Run npm run db:migrate -- preview on a database of its own.',
    );
  }
}

/**
 * The Postgres error that caused an error, or null. `code` is the SQLSTATE, such as `23505` for a unique violation;
 * `detail` may contain stored values, so it must not be logged.
 */
export function findDatabaseError(error: unknown) {
  const cause = findDriverError(error);
  if (!cause?.code) return null;
  return { code: cause.code, constraint: cause.constraint, detail: cause.detail };
}

/** Whether an error means that the database is unreachable or unavailable. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const cause = findDriverError(error);
  if (!cause) return false;
  // Without an SQLSTATE there was no response, or a proxy's. 08, 53, 57P: connection, resources, shutdown.
  return !cause.code || /^(08|53|57P)/.test(cause.code);
}

/**
 * Whether a fault with this SQLSTATE goes away by itself: 08, 53 and 57P as above, 40 a transaction that was in the way
 * of another, 57014 a canceled statement, 25006 a database that is read-only for a moment. Without an SQLSTATE there
 * was no response of Postgres.
 */
export const isTemporary = (code: string | undefined): boolean =>
  !code || /^(08|40|53|57P|57014|25006)/.test(code);

/** Whether a temporary fault certainly stored nothing: 40003, 57P02 and most of 08 may come after a commit. */
export const isRolledBack = (code: string | undefined): boolean =>
  code !== undefined && /^(0800[14]|40(?!003)|53|57P0[135]|57014|25006)/.test(code);

/** Whether an error of the database goes away by itself, so that a visitor can try again. */
export function isTemporaryFault(error: unknown): boolean {
  const cause = findDriverError(error);
  return cause !== null && isTemporary(cause.code);
}

/** The {@link PreviewDatabaseError} that caused an error, or null. */
export function findPreviewDatabaseError(error: unknown): PreviewDatabaseError | null {
  const { sourceError } = findDriverError(error) ?? {};
  return sourceError instanceof PreviewDatabaseError ? sourceError : null;
}

function findDriverError(error: unknown): NeonDbError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (cause instanceof NeonDbError) return cause;
    cause = cause.cause;
  }
  return null;
}
