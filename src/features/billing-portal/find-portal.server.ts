/** The way to the customer portal (R12). */
import { desc, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import Stripe from 'stripe';
import { database } from '#src/integrations/database/client.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import {
  openPortalSession,
  portalLoginUrl,
  requirePortal,
} from '#src/integrations/payments/portal.server.ts';
import { findAccount } from '#src/server/accounts/session.server.ts';
import { toPaymentRefusal } from '#src/server/payment-refusal.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages } from './portal-request.ts';

/**
 * Resolves to where somebody manages the billing of this address. Who is signed in with it, verified,
 * and is a customer, gets a session of the portal. Everybody else gets Stripe's own login page with the
 * address filled in, where Stripe mails a code; for them nothing is looked up, so that the answer
 * cannot tell whether the address is a customer's. Throws 503 when there is no portal to lead to.
 */
export async function findPortal(email: string, visitor: Visitor): Promise<string> {
  const account = await findAccount(visitor.request);
  const isOwn = account?.email.toLowerCase() === email.toLowerCase();
  const customerId = isOwn
    ? await findCustomer(email, visitor)
    : await database()
        .batch([visitor.countTry()])
        .then(() => null);
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

/** Stripe's id of the customer with this address: of the newest subscription, else of the newest purchase. */
async function findCustomer(email: string, visitor: Visitor): Promise<string | null> {
  const isTheirs = (column: PgColumn) => sql`lower(${column}) = lower(${email})`;
  const [, [subscribed], [bought]] = await database().batch([
    visitor.countTry(),
    database()
      .select({ customerId: subscriptions.customerId })
      .from(subscriptions)
      .where(isTheirs(subscriptions.email))
      .orderBy(sql`${subscriptions.endedAt} is not null`, desc(subscriptions.createdAt))
      .limit(1),
    database()
      .select({ customerId: purchases.customerId })
      .from(purchases)
      .where(sql`${isTheirs(purchases.email)} and ${purchases.customerId} is not null`)
      .orderBy(desc(purchases.createdAt))
      .limit(1),
  ]);
  return subscribed?.customerId ?? bought?.customerId ?? null;
}
