/** The way to the customer portal for somebody who has not shown who they are (R12). */
import { database } from '#src/integrations/database/client.ts';
import { portalLoginUrl, requirePortal } from '#src/integrations/payments/portal.server.ts';
import { toPaymentRefusal } from '#src/server/payment-refusal.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages } from './portal-request.ts';

/**
 * Resolves to Stripe's own login page with the address filled in: Stripe mails a code there. Nothing
 * is looked up, so that the answer cannot tell whether the address is a customer's. Throws 503 when
 * there is no portal to lead to.
 */
export async function findPortalLogin(email: string, visitor: Visitor): Promise<string> {
  await database().batch([visitor.countTry()]);
  try {
    return portalLoginUrl(await requirePortal(), email);
  } catch (error) {
    throw toPaymentRefusal(error, visitor.log, messages.failed);
  }
}
