/** Checkout sessions: a page on which somebody pays. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import {
  boolean,
  email,
  integer,
  list,
  mergeMetadata,
  metadata,
  notHere,
  oneOf,
  shape,
  text,
  timeRange,
  webAddress,
} from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import { expireSession } from '../deeds/finish-checkout.ts';
import type { LineItemRow, SessionRow } from '../records.ts';
import type { World } from '../world.ts';
import { requireActivePrice } from './prices.ts';

const lineItem = shape({ price: text(), quantity: integer({ min: 1, max: 999_999 }) }, {});
const enabled = shape({ enabled: boolean }, {});
const hourSeconds = 3600;

const creation = shape(
  {
    line_items: list(lineItem, 100),
    mode: oneOf('payment', 'subscription'),
    success_url: webAddress,
  },
  {
    adaptive_pricing: enabled,
    allow_promotion_codes: boolean,
    allowed_payment_method_types: list(oneOf('card', 'us_bank_account')),
    automatic_tax: enabled,
    billing_address_collection: oneOf('auto', 'required'),
    cancel_url: webAddress,
    client_reference_id: text(200),
    customer: text(),
    customer_creation: oneOf('always', 'if_required'),
    customer_email: email,
    expires_at: integer(),
    invoice_creation: shape(
      { enabled: boolean },
      { invoice_data: shape({}, { description: text(), footer: text(), metadata }) },
    ),
    locale: oneOf('auto', 'en'),
    metadata,
    payment_intent_data: shape({}, { description: text(), metadata, receipt_email: email }),
    payment_method_types: list(oneOf('card', 'us_bank_account')),
    submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
    subscription_data: shape({}, { description: text(500), metadata }),
    tax_id_collection: enabled,
    ui_mode: oneOf('hosted_page'),
  },
);

/** `/v1/checkout/sessions`. */
export const checkoutSessionRoutes = [
  route('POST', '/v1/checkout/sessions', creation, createSession),
  route(
    'POST',
    '/v1/checkout/sessions/:id',
    shape({}, { metadata }),
    ({ store }, { metadata: given }, id) => {
      const session = store.require('checkout.session', id);
      session.metadata = mergeMetadata(session.metadata, given);
      return session;
    },
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', shape({}, {}), (world, _params, id) => {
    const session = world.store.require('checkout.session', id);
    if (session.status === 'open') return expireSession(world, session);
    throw new ApiError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status ?? ''}\`.`,
    );
  }),
  route(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    shape({}, { limit: integer({ min: 1, max: 100 }) }),
    ({ store }, _params, id) => store.require('checkout.session', id).line_items,
  ),
  retrieveRoute('/v1/checkout/sessions', 'checkout.session'),
  listRoute(
    '/v1/checkout/sessions',
    'checkout.session',
    shape(
      {},
      {
        created: timeRange,
        customer: text(),
        customer_details: shape({ email: text() }, {}),
        payment_intent: text(),
        status: oneOf('complete', 'expired', 'open'),
        subscription: text(),
      },
    ),
    (session, wanted) =>
      (!wanted.created || wanted.created(session.created)) &&
      (!wanted.customer || session.customer === wanted.customer) &&
      (!wanted.customer_details ||
        session.customer_details?.email === wanted.customer_details.email) &&
      (!wanted.payment_intent || session.payment_intent === wanted.payment_intent) &&
      (!wanted.status || session.status === wanted.status) &&
      (!wanted.subscription || session.subscription === wanted.subscription),
  ),
];

type Creation = ReturnType<typeof creation>;

function createSession(world: World, params: Creation): SessionRow {
  const { store, now, newId } = world;
  const id = newId('cs_test_');
  requireSense(params, now());
  if (params.customer) store.require('customer', params.customer, 'customer');
  const items = params.line_items.map((item, index) =>
    readLineItem(world, item, `line_items[${index}][price]`, params.mode),
  );
  if (items.length === 0) throw invalidParam('line_items', 'You must pass at least one line item.');
  const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const isSubscription = params.mode === 'subscription';
  store.orders[id] = {
    ...describedAs(params),
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    paymentMetadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    invoiceMetadata: mergeMetadata({}, params.invoice_creation?.invoice_data?.metadata),
  };
  return store.insert({
    id,
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing ?? null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now(),
    currency: 'usd',
    customer: params.customer ?? null,
    customer_creation: isSubscription ? 'always' : (params.customer_creation ?? 'if_required'),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? now() + 24 * hourSeconds,
    invoice: null,
    invoice_creation: isSubscription
      ? null
      : { enabled: params.invoice_creation?.enabled ?? false },
    line_items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    payment_intent: null,
    payment_method_types: params.payment_method_types ??
      params.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: params.tax_id_collection ?? { enabled: false },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${store.origin}/c/pay/${id}`,
  });
}

function requireSense(params: Creation, now: number): void {
  const only = (mode: string, name: keyof Creation) => {
    if (params[name] === undefined || params.mode === mode) return;
    throw invalidParam(name, `You can not pass \`${name}\` in \`${params.mode}\` mode.`);
  };
  only('subscription', 'subscription_data');
  only('payment', 'payment_intent_data');
  only('payment', 'invoice_creation');
  only('payment', 'customer_creation');
  only('payment', 'submit_type');
  if (params.customer && params.customer_email) {
    throw new ApiError(
      400,
      'You may only specify one of these parameters: customer, customer_email.',
    );
  }
  if (params.adaptive_pricing?.enabled) throw notHere('adaptive pricing', 'adaptive_pricing');
  if (params.automatic_tax?.enabled) throw notHere('automatic tax', 'automatic_tax');
  const wait = (params.expires_at ?? now + hourSeconds) - now;
  if (wait < hourSeconds / 2 || wait > 24 * hourSeconds) {
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    );
  }
}

function readLineItem(
  { store, newId }: World,
  { price: id, quantity }: { price: string; quantity: number },
  param: string,
  mode: Creation['mode'],
): LineItemRow {
  const price = requireActivePrice(store, id, param);
  if (mode === 'payment' && price.recurring) {
    throw invalidParam(
      param,
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    );
  }
  if (mode === 'subscription' && !price.recurring) {
    throw invalidParam(
      param,
      'You must provide at least one recurring price in `subscription` mode.',
    );
  }
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li_'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: store.require('product', price.product).name,
    price: structuredClone(price),
    quantity,
  };
}

function describedAs(params: Creation): { description?: string } {
  const description =
    params.subscription_data?.description ?? params.payment_intent_data?.description;
  return description === undefined ? {} : { description };
}
