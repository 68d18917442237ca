import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { database } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import {
  openPortalSession,
  portalLoginUrl,
  requirePortal,
} from '#src/integrations/payments/portal-configuration.server.ts';
import { type Account, findAccount } from '#src/server/sessions/session.server.ts';
import { provedCustomers } from '#src/buying/ledger/proved-customers.server.ts';
import { toPaymentRefusal } from '#src/buying/stripe/payment-refusal.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages } from './portal-request.ts';

/**
 * Resolves to the URL of the customer portal for an email address (R12). A visitor who is signed in with it
 * and is a proved customer gets a portal session. Everyone else gets Stripe's login page with the address
 * filled in, where Stripe emails a code; nothing is looked up for them, so that the response doesn't reveal
 * whether the address is a customer's. Throws 503 when the portal is unavailable.
 */
export async function findPortal(email: string, visitor: Visitor): Promise<string> {
  const account = await findAccount(visitor.request);
  const isOwn = account?.email.toLowerCase() === email.toLowerCase();
  const { customers } = await visitor.batch({ customers: isOwn ? selectCustomer(account) : null });
  const customerId = customers?.rows[0]?.customer_id;
  try {
    const portal = await requirePortal();
    if (!customerId) return portalLoginUrl(portal, email);
    return await openPortalSession(
      portal,
      customerId,
      `${visitor.siteUrl}/subscription-portal`,
    ).catch((error: unknown) => {
      // The customer was deleted at Stripe; the login page explains that.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      visitor.log.error('no portal session for a customer', error);
      return portalLoginUrl(portal, email);
    });
  } catch (error) {
    throw toPaymentRefusal(error, visitor.log, messages.failed);
  }
}

/**
 * A query for the id of the account's customer at Stripe (R41). Of several it is the one with the oldest
 * running subscription, or else the one that was proved first, so that a later customer, perhaps created by
 * someone else, never replaces it.
 */
function selectCustomer(account: Account) {
  return database().execute<{ customer_id: string }>(sql`
    select proved.customer_id from (${provedCustomers(account)}) as proved
    left join ${subscriptions} as running
      on running.customer_id = proved.customer_id and running.ended_at is null
    group by proved.customer_id
    order by min(running.created_at) nulls last, min(proved.since), proved.customer_id
    limit 1`);
}
