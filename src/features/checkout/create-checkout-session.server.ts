/** Opens Stripe's payment page for an order, at the catalogue's price and with our own addresses (R11). */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { ourDay } from '#src/formats/our-day.ts';
import {
  agreementKey,
  accountMetadata,
  openedOnMetadata,
  receiptOnly,
} from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { priceIdKey, requireStripePrice } from '#src/integrations/payments/stripe-prices.server.ts';
import { agreementOn } from '#src/promises/agreements.ts';
import { findAccount } from '#src/server/accounts/session.server.ts';
import { HttpError } from '#src/server/errors.ts';
import { toPaymentRefusal } from '#src/server/payment-refusal.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages, type Order } from './order.ts';
import { unavailable } from './unavailable.ts';

/** How long equal requests of one visitor count as one click when they carry no attempt id. */
const sameClickMs = 60_000;

/**
 * Resolves to the address of the payment page. The same order sent again with its attempt id, or
 * without one within a minute, is the same page: a second click buys nothing twice. Throws the
 * refusal of {@link toPaymentRefusal}, or 400 when Stripe does not take the address.
 */
export async function createCheckoutSession(order: Order, visitor: Visitor): Promise<string> {
  const session = await openSession(order, visitor).catch((error: unknown) => {
    if (isAboutEmail(error)) {
      throw new HttpError(400, messages.email, { fields: { email: messages.email } });
    }
    throw toPaymentRefusal(error, visitor.log, unavailable.description);
  });
  if (session.url) return session.url;
  throw new HttpError(502, 'Failed to initialize checkout. Invalid response format.');
}

async function openSession(order: Order, visitor: Visitor): Promise<Stripe.Checkout.Session> {
  const { stripeId } = await requireStripePrice(order.price.priceId);
  const accountId = await findBuyer(order, visitor);
  const params = describeSession(order, stripeId, visitor, accountId);
  const attempt =
    order.attemptId ?? `${visitor.addressKey} ${Math.floor(Date.now() / sameClickMs)}`;
  return stripe().checkout.sessions.create(params, {
    // Stripe takes a key for one set of parameters only: another price is another purchase.
    idempotencyKey: createHash('sha256')
      .update(JSON.stringify([attempt, params]))
      .digest('base64url'),
  });
}

/** The buying account: one that is signed in with the very address that Stripe's page will have. */
async function findBuyer({ email }: Order, { request }: Visitor): Promise<string | null> {
  const account = await findAccount(request);
  return account?.email.toLowerCase() === email.toLowerCase() ? account.id : null;
}

function describeSession(
  { email, price }: Order,
  stripeId: string,
  { siteUrl, openedOn }: Visitor,
  accountId: string | null,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    [priceIdKey]: price.priceId,
    is_coalition_price: String(price.isCoalitionPrice),
    [agreementKey]: agreementOn(ourDay(), price.plan ? 'plan' : 'once'),
    ...accountMetadata(accountId),
    ...openedOnMetadata(openedOn),
  };
  const shared = {
    line_items: [{ price: stripeId, quantity: 1 }],
    customer_email: email,
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    metadata,
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    // Nobody pays in a currency, or at a rate, that the dialog did not show (R8).
    adaptive_pricing: { enabled: false },
  } satisfies Stripe.Checkout.SessionCreateParams;
  if (price.plan) {
    return {
      ...shared,
      mode: 'subscription',
      cancel_url: `${siteUrl}/subscribe`,
      subscription_data: { metadata },
    };
  }
  return {
    ...shared,
    mode: 'payment',
    cancel_url: `${siteUrl}/checkout`,
    // A customer with an invoice finds it in the portal later.
    customer_creation: 'always',
    invoice_creation: { enabled: true, invoice_data: { metadata: receiptOnly } },
    payment_intent_data: { metadata },
  };
}

function isAboutEmail(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
  );
}
