import type Stripe from 'stripe';
import * as z from 'zod';
import { toList } from '#local/payments/api/expand.ts';
import {
  boolean,
  email,
  enabled,
  integer,
  list,
  metadata,
  params,
} from '#local/payments/api/params.ts';
import { text, webUrl, type ParamsOf } from '#local/payments/api/params.ts';
import { readRoutes, route } from '#local/payments/api/route.ts';
import { invalidParam } from '#local/payments/api/stripe-error.ts';
import type { LineItem, Session } from '#local/payments/stripe-objects.ts';
import { newId, type Store } from '#local/payments/store.ts';
import { productName, requirePrice } from './products.ts';

const lineItem = params({ price: text(), quantity: integer(1, 999_999) }, {});
const withMetadata = params({}, { metadata });
const creation = params(
  {
    line_items: list(lineItem),
    mode: z.enum(['payment', 'subscription']),
    success_url: webUrl,
  } satisfies ParamsOf<Stripe.Checkout.SessionCreateParams>,
  {
    adaptive_pricing: params({ enabled: z.literal('false').transform(() => false) }, {}),
    billing_address_collection: z.enum(['auto', 'required']),
    cancel_url: webUrl,
    customer_creation: z.enum(['always', 'if_required']),
    customer_email: email,
    invoice_creation: params({ enabled: boolean }, { invoice_data: withMetadata }),
    metadata,
    payment_intent_data: withMetadata,
    subscription_data: params({}, { metadata, trial_period_days: integer(1, 730) }),
    tax_id_collection: enabled,
  } satisfies ParamsOf<Stripe.Checkout.SessionCreateParams>,
);
type Creation = z.output<typeof creation>;
const invalidInMode: Record<Creation['mode'], string[]> = {
  payment: ['subscription_data'],
  subscription: ['payment_intent_data', 'invoice_creation', 'customer_creation'],
};
const path = '/v1/checkout/sessions';
const openForSeconds = 24 * 3600;

/** `/v1/checkout/sessions`. */
export const checkoutSessionRoutes = [
  route('POST', path, creation, createSession),
  ...readRoutes(path, 'checkout.session', { payment_intent: text() }),
];

function createSession(store: Store, given: Creation): Session {
  const invalid = Object.keys(given).find((name) => invalidInMode[given.mode].includes(name));
  if (invalid) {
    throw invalidParam(invalid, `You can not pass \`${invalid}\` in \`${given.mode}\` mode.`);
  }
  const { payment_intent_data = {}, subscription_data = {}, line_items, ...fields } = given;
  const isRecurring = given.mode === 'subscription';
  const items = line_items.map(({ price: id, quantity }, index) => {
    const price = requirePrice(store, id, `line_items[${index}][price]`, { isRecurring });
    return {
      id: newId('li_'),
      object: 'item',
      currency: price.currency,
      quantity,
      amount_total: price.unit_amount * quantity,
      description: productName(store, price),
      price: structuredClone(price),
    } as LineItem;
  });
  const session = store.insert(
    'checkout.session',
    {
      customer_creation: isRecurring ? 'always' : 'if_required',
      ...(fields as object),
      amount_total: subscription_data.trial_period_days
        ? 0
        : items.reduce((sum, { amount_total: amount }) => sum + amount, 0),
      currency: 'usd',
      expires_at: store.now() + openForSeconds,
      line_items: toList(items),
      payment_intent_data,
      payment_status: 'unpaid',
      status: 'open',
      subscription_data,
    },
    ['customer', 'customer_details', 'customer_email', 'invoice', 'payment_intent', 'subscription'],
  );
  session.url = `${store.state.origin}/c/pay/${session.id}`;
  return session;
}
