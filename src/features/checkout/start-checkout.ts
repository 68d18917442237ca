/** Requests the payment page of an order, and explains failures in the specification's words (sections 7 and 8). */
import { ApiError, request } from '#src/browser/api.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import { centsToDollars } from '#src/catalogue/money.ts';
import { currency, type Price } from '#src/catalogue/prices.ts';
import { askedOrder } from './order-form.ts';

/** The order. */
export interface CheckoutRequest {
  price: Price;
  email: string;
  /** The same for every try of one purchase until the server fails: a repeated request is not a second purchase. */
  attemptId: string | undefined;
  /** The field that no person fills in (R38). */
  website: string;
}

/** Why the payment cannot start. */
interface CheckoutFailure {
  problem: string;
  /** The server's message for the address, if the address was the problem. */
  emailError: string | undefined;
  /** The server itself failed: Stripe may keep that answer for the attempt's id, so the next try needs another. */
  isAttemptSpent: boolean;
}

/** The payment page, or why there is none. */
export type CheckoutOutcome = { url: string } | CheckoutFailure;

/** Shown for an address that is not valid yet. */
export const emailMessages = {
  missing: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
} as const;

const unreadable = 'Unable to process checkout response. Please try again.';
const incomplete = 'Failed to initialize checkout. Invalid response format.';

/** Opens a checkout session; never throws. */
export async function startCheckout(order: CheckoutRequest): Promise<CheckoutOutcome> {
  try {
    const elapsedMs = await waitForFillTime();
    const body = { ...describe(order), elapsedMs, page: location.pathname };
    const data = await request<{ url?: unknown } | undefined>('POST', askedOrder.path, body);
    if (typeof data?.url === 'string' && data.url !== '') return { url: data.url };
    return fail(incomplete);
  } catch (error) {
    console.warn('The checkout was not set up.', error);
    return explain(error);
  }
}

function describe({ price, email, attemptId, website }: CheckoutRequest): object {
  const amount = centsToDollars(price.priceCents);
  const shared = { email, amount, isSubscription: price.plan !== null, attemptId, website };
  if (!price.plan) {
    const { id, name } = price.product;
    return { ...shared, metadata: { productId: id, productName: name } };
  }
  return {
    ...shared,
    priceId: price.priceId,
    currency,
    metadata: {
      planName: price.name,
      billingInterval: price.interval,
      price: amount,
      isCoalitionPrice: price.isCoalitionPrice,
      baseUrl: location.origin,
      productDetails: price.plan.description,
    },
  };
}

function explain(error: unknown): CheckoutOutcome {
  // The answer got lost on its way, so the outcome is unknown.
  if (!(error instanceof ApiError)) return fail(unreadable);
  const { status, answer, detail, isReadable } = error;
  if (status < 300) return fail(isReadable ? (answer.error ?? incomplete) : unreadable);
  // A proxy answers with a page of its own, which does not help a buyer.
  const words = answer.error ?? (/^\s*</.test(detail) ? 'Please try again.' : detail);
  return {
    problem: `Server error (${status}): ${words}`,
    emailError: answer.fields?.['email'],
    isAttemptSpent: status >= 500,
  };
}

const fail = (problem: string): CheckoutFailure => ({
  problem,
  emailError: undefined,
  isAttemptSpent: false,
});
