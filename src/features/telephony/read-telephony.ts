/** What the settings page may show to whoever opened it. */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import type { TelephonyState } from './telephony-state.ts';

/** Where somebody goes from here. */
export interface Way {
  label: string;
  href: string;
}

/** What the page knows. */
export type Telephony =
  | { kind: 'loading' }
  | { kind: 'stranger' }
  | { kind: 'refused'; message: string; way: Way }
  | { kind: 'failed'; message: string }
  | { kind: 'known'; state: TelephonyState };

/** Where somebody signs in who wants to come here. */
export const signInHref = '/login?next=/admin';

/** Asks the server what is set; never throws. */
export async function readTelephony(): Promise<Telephony> {
  try {
    return { kind: 'known', state: await request<TelephonyState>('GET', '/api/admin/twilio') };
  } catch (error) {
    const { status, words: message = 'Please check your connection and try again.' } =
      readFailure(error);
    if (status === 401) return { kind: 'stranger' };
    if (status === 403) return { kind: 'refused', message, way: await findWay() };
    console.warn('The settings could not be read.', error);
    return { kind: 'failed', message };
  }
}

/** The server does not say in data why it refuses; the account does. */
async function findWay(): Promise<Way> {
  const account = await request<{ role?: string }>('GET', '/api/account').catch(() => null);
  return account?.role === 'admin'
    ? { label: 'Set up your second factor', href: '/account/second-factor' }
    : { label: 'Sign in as somebody else', href: signInHref };
}
