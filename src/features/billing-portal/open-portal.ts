/** Asks for the customer portal, and explains what went wrong in the specification's words (sections 7 and 8). */
import { ApiError, requestAnswer, type Envelope } from '#src/browser/api.ts';
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
    const answer = await requestAnswer('POST', '/api/payment/customer-portal', body);
    const url = (answer?.data as { url?: unknown } | undefined)?.url;
    if (typeof url === 'string' && url !== '') return { url };
    return explain(answer);
  } catch (error) {
    console.warn('The portal was not opened.', error);
    if (error instanceof ApiError && error.answer.success === false) return explain(error.answer);
    return { message: unreachable, fields: {} };
  }
}

function explain(answer: Envelope | null): PortalOutcome {
  if (!answer) return { message: unreachable, fields: {} };
  return { message: answer.error || messages.failed, fields: answer.fields ?? {} };
}
