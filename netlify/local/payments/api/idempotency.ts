/** The same request twice is done once, and a key is never used for two requests. */
import { createHash } from 'node:crypto';
import type { SavedAnswer, Store } from '../store.ts';
import { ApiError } from './api-error.ts';

const keptForSeconds = 24 * 60 * 60;

/** The saved answer of an earlier request under this key, or null; throws when that request was another one. */
export function findSavedAnswer(
  store: Store,
  key: string,
  fingerprint: string,
  now: number,
): SavedAnswer | null {
  if (key.length > 255) throw new ApiError(400, 'Idempotency keys have at most 255 characters.');
  for (const [name, { at }] of store.answers) {
    if (at < now - keptForSeconds) store.answers.delete(name);
  }
  const saved = store.answers.get(key);
  if (!saved) return null;
  if (saved.fingerprint === fingerprint) return saved;
  throw new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

/** What tells one request from another. */
export function fingerprintOf(method: string, path: string, params: object): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('hex');
}
