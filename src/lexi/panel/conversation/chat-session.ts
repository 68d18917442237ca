/** The id of the browser's conversation: the same in all tabs, or one per page if the browser stores nothing. */
import { randomUuid } from '#src/components/browser/api.ts';

/** The storage key of the conversation's id (specification, section 3). */
export const sessionKey = 'chatSessionId';
const startedKey = 'chatStarted:';
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Values that the browser could not store. */
const inMemory = new Map<string, string>();

/** The conversation's id, or null if there is none; an id that is not a UUID is ignored. */
export function findSession(): string | null {
  const id = read(sessionKey);
  return id !== null && uuidPattern.test(id) ? id : null;
}

/** The conversation's id; creates and stores one if there is none. */
export function requireSession(): string {
  const known = findSession();
  if (known) return known;
  const id = randomUuid();
  keep(sessionKey, id);
  return id;
}

/** Forgets the conversation and every record of a greeting. */
export function forgetSession(): void {
  inMemory.clear();
  attempt(() => {
    const keys = Object.keys(localStorage);
    for (const key of keys) if (key.startsWith(startedKey)) localStorage.removeItem(key);
    localStorage.removeItem(sessionKey);
  });
}

/** Whether Lexi was greeted in this conversation. */
export function isStarted(id: string): boolean {
  return read(startedKey + id) !== null;
}

/** Records that Lexi was greeted in this conversation. */
export function markStarted(id: string): void {
  keep(startedKey + id, 'true');
}

function read(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? inMemory.get(key) ?? null;
}

function keep(key: string, value: string): void {
  const kept = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  });
  if (!kept) inMemory.set(key, value);
}

/** Storage may be blocked or full. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
