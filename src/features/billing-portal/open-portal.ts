/** Asks for the customer portal, and explains what went wrong in the specification's words (sections 7 and 8). */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import { messages } from './portal-request.ts';

/** Where the portal is; or why nobody gets there. */
export type PortalOutcome = { url: string } | { message: string; fields: Record<string, string> };

/** The title of every such failure. */
export const portalFailure = 'Portal Access Failed';

const unreachable = 'Unable to access customer portal. Please contact support.';

/** Asks for the portal's address; never throws. */
export async function openPortal(customerEmail: string, website: string): Promise<PortalOutcome> {
  try {
    const elapsedMs = await waitForFillTime();
    const returnUrl = `${location.origin}/subscription-portal`;
    const body = { customerEmail, returnUrl, website, elapsedMs };
    const data = await request<{ url?: unknown } | undefined>(
      'POST',
      '/api/payment/customer-portal',
      body,
    );
    if (typeof data?.url === 'string' && data.url !== '') return { url: data.url };
    return { message: messages.failed, fields: {} };
  } catch (error) {
    console.warn('The portal was not opened.', error);
    const { kind, words, fields } = readFailure(error);
    const fallback = kind === 'refused' ? messages.failed : unreachable;
    return { message: words ?? fallback, fields };
  }
}
