/** Creates a checkout session at Stripe, at the catalog's price and with our own URLs (R11). */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { ourDay } from '#src/formats/our-day.ts';
import {
  agreementKey,
  accountMetadata,
  openedOnMetadata,
  receiptOnly,
} from '#src/integrations/payments/purchase-metadata.ts';
import { stripe, isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { priceIdKey, requireStripePrice } from '#src/buying/stripe/stripe-prices.server.ts';
import { agreementOn } from '#src/buying/terms/agreements.ts';
import { findAccount } from '#src/server/sessions/session.server.ts';
import { HttpError } from '#src/server/errors.ts';
import { toPaymentRefusal } from '#src/buying/stripe/payment-refusal.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages, type Order } from '#src/buying/checkout/order.ts';
import { unavailable } from '#src/buying/checkout/payment-availability.ts';
import { ok, type Answer } from '#src/server/endpoint.ts';
import { toJson } from '#src/server/answer.ts';
import { env } from '#src/environment/env.ts';

/** How long equal requests of a visitor without an attempt id count as a double click. */
const doubleClickMs = 60_000;

/**
 * Resolves to the URL of the payment page. Idempotent for an attempt id, or without one for a minute. Throws
 * the error of {@link toPaymentRefusal}, or 400 when Stripe rejects the email address.
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
    order.attemptId ?? `${visitor.addressKey} ${Math.floor(Date.now() / doubleClickMs)}`;
  return stripe().checkout.sessions.create(params, {
    // The key includes the parameters, because another price is another purchase.
    idempotencyKey: createHash('sha256')
      .update(JSON.stringify([attempt, params]))
      .digest('base64url'),
  });
}

/** The id of the signed-in account, if it has the order's email address. */
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
    // No other currency or rate than the dialog showed (R8).
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
    // So that the buyer finds the invoice in the portal later.
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

/**
 * The publishable key, and whether there is a secret key, never the secret key itself (R13). Without a secret
 * key nothing can be sold: the status is 503 and `success` false, so that callers check nothing else.
 */
export function describePaymentConfig(): Answer | Response {
  const secretKey = isPaymentsConfigured();
  const data = { publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null, secretKey };
  return secretKey
    ? ok(data)
    : toJson(503, { success: false, error: unavailable.description, data });
}
