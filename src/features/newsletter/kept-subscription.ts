/** An address that was promised a subscription, kept on this device until the server has it (R21). */
import { ApiError, request } from '#src/browser/api.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';

const key = 'keptSubscription';
const longestEmail = 254;
const longestSource = 40;

interface Subscription {
  email: string;
  source: string;
}

/** Kept by this page alone, where the browser keeps nothing. */
let unkept: string | null = null;

/** Remembers an address until it is sent. */
export function keepSubscription(subscription: Subscription): void {
  unkept = JSON.stringify(subscription);
  if (attempt(() => localStorage.setItem(key, unkept!))) unkept = null;
}

/**
 * Sends the remembered address, if any, and resolves to whether the server took it; a failure leaves
 * it for the next page, and what is no address is forgotten.
 */
export async function sendKeptSubscription(): Promise<boolean> {
  let kept = unkept;
  attempt(() => (kept ??= localStorage.getItem(key)));
  if (!kept) return false;
  const subscription = readSubscription(kept);
  if (!subscription) {
    forget();
    return false;
  }
  try {
    const elapsedMs = await waitForFillTime();
    await request('POST', '/api/newsletter-subscribe', { ...subscription, elapsedMs });
    forget();
    return true;
  } catch (error) {
    console.warn('The subscription is kept and will be sent again.', error);
    // An address that the server will never take would be sent for ever.
    if (error instanceof ApiError && error.status === 400) forget();
    return false;
  }
}

/** What is not ours, or is broken, counts as nothing. */
function readSubscription(kept: string): Subscription | null {
  try {
    const { email, source } = JSON.parse(kept) as Partial<Record<keyof Subscription, unknown>>;
    if (typeof email !== 'string' || typeof source !== 'string') return null;
    return email.length <= longestEmail && source.length <= longestSource
      ? { email, source }
      : null;
  } catch {
    return null;
  }
}

function forget(): void {
  unkept = null;
  attempt(() => localStorage.removeItem(key));
}

// A browser may forbid storage, or have no room.
function attempt(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
