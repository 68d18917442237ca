/** The checkout request, for a plan or the one-time product, validated against the catalog. */
import * as z from 'zod/mini';
import { dollarsToCents } from '#src/buying/catalog/money.ts';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { currency, findPrice, type Price } from '#src/buying/catalog/prices.ts';
import { defineForm } from '#src/forms/define-form.ts';
import { simpleEmailPattern } from '#src/formats/email-address.ts';
import { email } from '#src/forms/rules.ts';
import { orderFormBase } from './order-form.ts';

/** The error messages. */
export const messages = {
  email: 'Please enter a valid email address',
  kind: 'Please choose a subscription or a one-time purchase',
  unknown: orderFormBase.messages.refused,
  changed: 'That isn’t our current price. Please reload the page to see it.',
  currency: 'We only charge in US dollars.',
  attempt: 'Please reload the page and try again.',
} as const;

/** A valid order. */
export interface Order {
  email: string;
  price: Price;
  /** Identifies one purchase across retries. */
  attemptId: string | undefined;
}

const flag = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.literal(['true', 'false'])], message),
    z.transform((value) => value === true || value === 'true'),
  );
// A plain form sends numbers as text.
const dollars = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, messages.changed))],
    messages.changed,
  ),
  z.transform((value) => dollarsToCents(Number(value))),
);
// A hidden field sends the regular price, and the checkbox the coalition's; the last one counts.
const priceId = z.pipe(
  z.union([z.string(), z.array(z.string())], messages.unknown),
  z.transform((value) => [value].flat().at(-1)),
);
const text = z.optional(z.string(messages.changed));

const claims = {
  email: email(messages.email, { pattern: simpleEmailPattern }),
  attemptId: z.optional(z.uuid(messages.attempt)),
  amount: z.optional(dollars),
  currency: z.optional(z.string(messages.currency)),
  metadata: z.optional(
    z.object(
      {
        price: z.optional(dollars),
        productId: text,
        planName: text,
        billingInterval: text,
        isCoalitionPrice: z.optional(flag(messages.changed)),
      },
      messages.changed,
    ),
  ),
};

const isTrue = (posted: unknown) => posted === true || posted === 'true';

const requestSchema = z.discriminatedUnion(
  'isSubscription',
  [
    z.object({ ...claims, isSubscription: z.literal([true, 'true']), priceId }),
    z.object({
      ...claims,
      isSubscription: z.literal([false, 'false']),
      priceId: z._default(priceId, oneTimeProduct.priceId),
    }),
  ],
  messages.kind,
);

/** Parses a checkout request into an {@link Order}. Everything that it claims must match the catalog. */
export const orderSchema = z.pipe(
  requestSchema,
  z.transform((request, context): Order => {
    const refuse = (path: string[], message: string) => {
      context.issues.push({ code: 'custom', path, message, input: request });
      return z.NEVER;
    };
    const price = findPrice(request.priceId);
    const wantsPlan = isTrue(request.isSubscription);
    if (!price || wantsPlan !== (price.plan !== null)) return refuse(['priceId'], messages.unknown);
    for (const [path, message] of findDisagreements(request, price)) refuse(path, message);
    return { email: request.email, price, attemptId: request.attemptId };
  }),
);

function findDisagreements(
  { amount, currency: unit, metadata = {} }: z.output<typeof requestSchema>,
  { plan, product, priceCents, interval, isCoalitionPrice, name }: Price,
): [path: string[], message: string][] {
  const { changed, unknown } = messages;
  const claims: [path: string, claim: unknown, truth: unknown, message: string][] = [
    ['amount', amount, priceCents, changed],
    ['currency', unit?.toLowerCase(), currency, messages.currency],
    ['metadata.price', metadata.price, priceCents, changed],
    ['metadata.isCoalitionPrice', metadata.isCoalitionPrice, isCoalitionPrice, changed],
    ['metadata.productId', metadata.productId, (plan ?? product).id, unknown],
    ['metadata.planName', metadata.planName, name, changed],
    ['metadata.billingInterval', metadata.billingInterval, interval, changed],
  ];
  return claims
    .filter(([, claim, truth]) => claim !== undefined && claim !== truth)
    .map(([path, , , message]) => [path.split('.'), message]);
}

/** The form that leads to the payment page. */
export const orderForm = defineForm({
  ...orderFormBase,
  pageOf: ({ isSubscription }) => (isTrue(isSubscription) ? '/subscribe' : '/checkout'),
  schema: orderSchema,
});
