/** The settings that administrators may see (everything except the credentials), and how their page loads them. */
import { request } from '#src/components/browser/api.ts';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';

/** The response of `GET /api/admin/twilio` and of a successful `POST /api/update-twilio`. */
export interface TelephonyState {
  /** The id of the account that reads it. The form sends it back, so that it is not saved as another account. */
  renderedFor?: string;
  configured: boolean;
  /** Masked, such as `AC…1234`; empty when nothing is configured. */
  accountSid: string;
  /** As entered, or empty. */
  phoneNumber: string;
  /** ISO date-time, or null when nothing is configured. */
  updatedAt: string | null;
  updatedBy: string;
  /** Whether sales gets a text message for each booked demo, which needs `SALES_ALERT_PHONE`. */
  textsSales: boolean;
  /** Text messages of the last 30 days. */
  texts: { sent: number; waiting: number; undelivered: number };
  /** The latest changes by administrators, newest first. */
  changes: Change[];
}

/** An entry of the audit log. */
export interface Change {
  id: string;
  /** ISO date-time. */
  at: string;
  actorEmail: string;
  action: string;
  detail: string;
}

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
    const { kind, status, message: own } = readFailure(error);
    const message = own ?? (kind === 'unreachable' ? noConnection : 'Please try again later.');
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
