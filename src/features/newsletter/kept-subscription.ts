/** An address that was promised a subscription, kept on this device until the server has it (R21). */
import { ApiError, request } from '#src/browser/api.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';

const key = 'keptSubscription';

interface Subscription {
  email: string;
  source: string;
}

/** Remembers an address until it is sent. */
export function keepSubscription(subscription: Subscription): void {
  localStorage.setItem(key, JSON.stringify(subscription));
}

/** Sends the remembered address, if any, and resolves to whether the server took it; a failure leaves it for the next page. */
export async function sendKeptSubscription(): Promise<boolean> {
  const kept = localStorage.getItem(key);
  if (!kept) return false;
  try {
    const elapsedMs = await waitForFillTime();
    const subscription = JSON.parse(kept) as Subscription;
    await request('POST', '/api/newsletter-subscribe', { ...subscription, elapsedMs });
    localStorage.removeItem(key);
    return true;
  } catch (error) {
    console.warn('The subscription is kept and will be sent again.', error);
    // An address that the server will never take would be sent for ever.
    if (error instanceof ApiError && error.status === 400) localStorage.removeItem(key);
    return false;
  }
}
