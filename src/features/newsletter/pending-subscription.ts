/** Addresses of promised subscriptions, kept on this device until the server has them (R21). */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';

const key = 'keptSubscription';
/** Longer than any address or name of a page. */
const longestEmail = 254;
const longestSource = 40;

interface Subscription {
  email: string;
  source: string;
}

/** Where a browser stores nothing, the addresses are kept while the page is open. */
let unwritten: Subscription[] = [];

/** Keeps an address until it is sent; never throws. */
export function storeSubscription(subscription: Subscription): void {
  write([...read().filter(({ email }) => email !== subscription.email), subscription]);
}

/**
 * Sends the kept addresses, if any, and resolves to those that the server accepted; failures are
 * retried when the connection returns, and on the next page.
 */
export async function sendPendingSubscription(): Promise<string[]> {
  const kept = read();
  // An address that cannot be sent is not kept either.
  if (kept.length === 0) write([]);
  const taken: string[] = [];
  for (const subscription of kept) {
    try {
      const elapsedMs = await waitForFillTime();
      await request('POST', '/api/newsletter-subscribe', { ...subscription, elapsedMs });
      forget(subscription);
      taken.push(subscription.email);
    } catch (error) {
      console.warn('The subscription is kept and will be sent again.', error);
      const { kind, status } = readFailure(error);
      // Otherwise an address that the server always refuses would be retried forever.
      if (kind === 'refused' && status === 400) forget(subscription);
      if (kind === 'unreachable')
        addEventListener('online', () => void sendPendingSubscription(), { once: true });
    }
  }
  return taken;
}

function forget({ email }: Subscription): void {
  write(read().filter((kept) => kept.email !== email));
}

function read(): Subscription[] {
  try {
    // An earlier version of this site kept a single address, not a list.
    const kept = [JSON.parse(localStorage.getItem(key) ?? '[]') as unknown].flat();
    return kept.flatMap((value) => toSubscription(value) ?? []);
  } catch {
    return unwritten;
  }
}

/** Unknown or damaged entries are ignored. */
function toSubscription(value: unknown): Subscription | null {
  if (typeof value !== 'object' || value === null) return null;
  const { email, source } = value as Partial<Record<keyof Subscription, unknown>>;
  if (typeof email !== 'string' || typeof source !== 'string') return null;
  return email.length <= longestEmail && source.length <= longestSource ? { email, source } : null;
}

function write(subscriptions: Subscription[]): void {
  unwritten = subscriptions;
  try {
    if (subscriptions.length > 0) localStorage.setItem(key, JSON.stringify(subscriptions));
    else localStorage.removeItem(key);
  } catch {
    // This browser stores nothing.
  }
}

// A short name, because every page says it.
export { sendPendingSubscription as sendKept };
