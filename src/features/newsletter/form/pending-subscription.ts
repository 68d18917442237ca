/** Stores subscriptions in the browser until the server accepts them (R21). */
import { request, waitForFillTime } from '#src/components/browser/api.ts';
import { readFailure } from '#src/components/browser/failure.ts';
import { isMailWaiting } from '#src/formats/mail-waits.ts';

const key = 'keptSubscription';

const longestValue = 254;
/** Repeated here: importing it would make every visitor load a shared module. */
const honeypot = 'website';

/** What was typed, by field. */
interface Subscription {
  email: string;
  source: string;
}

/** The fallback while `localStorage` is unavailable. */
let fallback: Subscription[] = [];

/** Stores a subscription until it is sent; never throws. */
export function storeSubscription(subscription: Subscription): void {
  write([...read().filter(({ email }) => email !== subscription.email), subscription]);
}

/** An email address that the server accepted, and whether its email waits. */
interface Accepted {
  email: string;
  isWaiting: boolean;
}

/**
 * Sends the stored subscriptions and resolves to those that the server accepted. Failures are retried when the
 * connection returns, and on the next page.
 */
export async function sendPendingSubscription(): Promise<Accepted[]> {
  const stored = read();
  // Removes damaged entries.
  if (stored.length === 0) write([]);
  const accepted: Accepted[] = [];
  for (const subscription of stored) {
    try {
      const elapsedMs = await waitForFillTime();
      const sent = { ...subscription, elapsedMs };
      const answered = await request('POST', '/api/newsletter-subscribe', sent);
      remove(subscription);
      accepted.push({ email: subscription.email, isWaiting: isMailWaiting(answered) });
    } catch (error) {
      console.warn('The subscription is stored and will be sent again.', error);
      const { kind, status } = readFailure(error);
      // An email address that the server refuses must not be retried forever.
      if (kind === 'refused' && status === 400) remove(subscription);
      if (kind === 'unreachable')
        addEventListener('online', () => void sendPendingSubscription(), { once: true });
    }
  }
  return accepted;
}

function remove({ email }: Subscription): void {
  write(read().filter((stored) => stored.email !== email));
}

function read(): Subscription[] {
  try {
    // An earlier version of this site stored a single subscription, not a list.
    const stored = [JSON.parse(localStorage.getItem(key) ?? '[]') as unknown].flat();
    return stored.flatMap((value) => toSubscription(value) ?? []);
  } catch {
    return fallback;
  }
}

/** Unknown or damaged entries are ignored. */
function toSubscription(value: unknown): Subscription | null {
  if (typeof value !== 'object' || value === null) return null;
  const texts = Object.entries(value).filter(
    ([name, text]) => name !== honeypot && typeof text === 'string' && text.length <= longestValue,
  );
  const read = Object.fromEntries(texts) as Partial<Subscription>;
  return 'email' in read && 'source' in read ? (read as Subscription) : null;
}

function write(subscriptions: Subscription[]): void {
  fallback = subscriptions;
  try {
    if (subscriptions.length > 0) localStorage.setItem(key, JSON.stringify(subscriptions));
    else localStorage.removeItem(key);
  } catch {
    // `localStorage` is unavailable or full.
  }
}

// A short name, because every page's inline script contains it.
export { sendPendingSubscription as sendKept };
