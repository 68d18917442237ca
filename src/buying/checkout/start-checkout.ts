/** Requests the payment page of an order, and explains failures as specified (sections 7 and 8). */
import { ApiError, request, waitForFillTime } from '#src/components/browser/api.ts';
import { noConnection } from '#src/components/browser/failure.ts';
import { centsToDollars } from '#src/buying/catalog/money.ts';
import { currency, type Price } from '#src/buying/catalog/prices.ts';
import { orderFormBase } from './order-form.ts';

/** An order, as the dialog sends it. */
interface CheckoutRequest {
  price: Price;
  email: string;
  /** The same for every try of a purchase, so that a retry buys nothing twice. */
  attemptId: string | undefined;
  /** The honeypot field. */
  website: string;
}

interface CheckoutFailure {
  problem: string;
  /** The message for the email field, if that was the problem. */
  emailError: string | undefined;
  /** Whether the next try needs another attempt id, because Stripe may repeat a server error for this one. */
  needsNewAttempt: boolean;
}

/** The URL of the payment page, or why there is none. */
type CheckoutOutcome = { url: string } | CheckoutFailure;

/** The messages for a missing or invalid email address. */
export const emailMessages = {
  missing: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
} as const;

const unreadable = 'Unable to process checkout response. Please try again.';
const incomplete = 'Failed to initialize checkout. Invalid response format.';

/** Requests a checkout session; never throws. */
export async function startCheckout(order: CheckoutRequest): Promise<CheckoutOutcome> {
  try {
    const elapsedMs = await waitForFillTime();
    const body = { ...describe(order), elapsedMs, page: location.pathname };
    const data = await request<{ url?: unknown } | undefined>('POST', orderFormBase.path, body);
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
  if (!(error instanceof ApiError)) return fail(noConnection);
  const { status, answer, detail, isReadable } = error;
  if (status < 300) return fail(isReadable ? (answer.error ?? incomplete) : unreadable);
  // HTML comes from a proxy and doesn't help a buyer.
  const message = answer.error ?? (/^\s*</.test(detail) ? 'Please try again.' : detail);
  return {
    problem: `Server error (${status}): ${message}`,
    emailError: answer.fields?.['email'],
    needsNewAttempt: status >= 500,
  };
}

const fail = (problem: string): CheckoutFailure => ({
  problem,
  emailError: undefined,
  needsNewAttempt: false,
});
