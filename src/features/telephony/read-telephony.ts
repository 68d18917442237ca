/** Loads the settings page's data for the current user. */
import { request } from '#src/components/browser/api.ts';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';
import type { TelephonyState } from './telephony-state.ts';

/** The link to what a refused user can do next. */
interface NextLink {
  label: string;
  href: string;
}

/** The state of the page. */
export type Telephony =
  | { kind: 'loading' }
  | { kind: 'anonymous' }
  | { kind: 'refused'; message: string; link: NextLink }
  | { kind: 'failed'; message: string }
  | { kind: 'known'; state: TelephonyState };

/** The sign-in page, which leads back here. */
export const signInHref = '/login?next=/admin';

/** Loads the settings; never throws. */
export async function readTelephony(): Promise<Telephony> {
  try {
    return { kind: 'known', state: await request<TelephonyState>('GET', '/api/admin/twilio') };
  } catch (error) {
    const { kind, status, words } = readFailure(error);
    const message = words ?? (kind === 'unreachable' ? noConnection : 'Please try again later.');
    if (status === 401) return { kind: 'anonymous' };
    if (status === 403) return { kind: 'refused', message, link: await findNextLink() };
    console.warn('We couldn’t load the settings.', error);
    return { kind: 'failed', message };
  }
}

/** Reads the account, because the server's refusal has no machine-readable reason. */
async function findNextLink(): Promise<NextLink> {
  const account = await request<{ role?: string }>('GET', '/api/account').catch(() => null);
  return account?.role === 'admin'
    ? { label: 'Set up your second factor', href: '/account/second-factor' }
    : { label: 'Sign in as someone else', href: signInHref };
}
