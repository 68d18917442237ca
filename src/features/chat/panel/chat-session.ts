/** Which conversation this browser is in: one for all of its tabs, or this page's alone where the browser keeps nothing. */
import { randomUuid } from '#src/browser/random-uuid.ts';

/** The key under which the conversation's id is kept (specification, section 3). */
export const sessionKey = 'chatSessionId';
const startedKey = 'chatStarted:';
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the browser would not keep. */
const unkept = new Map<string, string>();

/** The conversation's id, or null before there is one; an id that somebody wrote there by hand is none. */
export function findSession(): string | null {
  const id = read(sessionKey);
  return id !== null && uuidPattern.test(id) ? id : null;
}

/** The conversation's id; makes and keeps one where there is none. */
export function requireSession(): string {
  const known = findSession();
  if (known) return known;
  const id = randomUuid();
  keep(sessionKey, id);
  return id;
}

/** Forgets the conversation and every note of a greeting. */
export function forgetSession(): void {
  unkept.clear();
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

/** Notes that Lexi was greeted in this conversation. */
export function markStarted(id: string): void {
  keep(startedKey + id, 'true');
}

function read(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? unkept.get(key) ?? null;
}

function keep(key: string, value: string): void {
  const kept = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  });
  if (!kept) unkept.set(key, value);
}

/** A browser may forbid storage, or have no room. */
function attempt<Result>(deed: () => Result): Result | undefined {
  try {
    return deed();
  } catch {
    return undefined;
  }
}
