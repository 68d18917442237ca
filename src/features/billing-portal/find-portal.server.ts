/** The way to the customer portal (R12). */
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { database } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import {
  openPortalSession,
  portalLoginUrl,
  requirePortal,
} from '#src/integrations/payments/portal-configuration.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { provedCustomers } from '#src/server/accounts/proved-customers.server.ts';
import { findAccount } from '#src/server/accounts/session.server.ts';
import { toPaymentRefusal } from '#src/server/payment-refusal.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages } from './portal-request.ts';

/**
 * Resolves to the page that manages the billing of this address. A visitor who is signed in with it,
 * verified and proved to be a customer, gets a session of the portal. Everybody else gets Stripe's own
 * login page with the address filled in, where Stripe mails a code; for them nothing is looked up, so
 * that the answer cannot reveal whether the address is a customer's. Throws 503 when there is no portal to lead to.
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
      // The customer was deleted at Stripe: its login page says the rest.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      visitor.log.error('no portal session for a customer', error);
      return portalLoginUrl(portal, email);
    });
  } catch (error) {
    throw toPaymentRefusal(error, visitor.log, messages.failed);
  }
}

/**
 * A statement for Stripe's id of the account's customer (R41), if there is one. Of several it is always
 * the same one: the one whose running subscription is the oldest, else the one that is theirs for
 * longest. A later customer, perhaps made by somebody else, never replaces it.
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
