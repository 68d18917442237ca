/** What the settings page may show to the person who opened it. */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import type { TelephonyState } from './telephony-state.ts';

/** A link to continue with. */
interface Way {
  label: string;
  href: string;
}

/** The state of the page. */
export type Telephony =
  | { kind: 'loading' }
  | { kind: 'anonymous' }
  | { kind: 'refused'; message: string; way: Way }
  | { kind: 'failed'; message: string }
  | { kind: 'known'; state: TelephonyState };

/** The sign-in page with a link back to here. */
export const signInHref = '/login?next=/admin';

/** Asks the server for the settings; never throws. */
export async function readTelephony(): Promise<Telephony> {
  try {
    return { kind: 'known', state: await request<TelephonyState>('GET', '/api/admin/twilio') };
  } catch (error) {
    const { status, words: message = 'Please check your connection and try again.' } =
      readFailure(error);
    if (status === 401) return { kind: 'anonymous' };
    if (status === 403) return { kind: 'refused', message, way: await findWay() };
    console.warn('We couldn’t load the settings.', error);
    return { kind: 'failed', message };
  }
}

/** The server gives no machine-readable reason for a refusal, so we ask for the account. */
async function findWay(): Promise<Way> {
  const account = await request<{ role?: string }>('GET', '/api/account').catch(() => null);
  return account?.role === 'admin'
    ? { label: 'Set up your second factor', href: '/account/second-factor' }
    : { label: 'Sign in as someone else', href: signInHref };
}
