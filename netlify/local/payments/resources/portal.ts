/** The billing portal: its configuration and visits to it. */
import type Stripe from 'stripe';
import * as z from 'zod';
import { boolean, enabled, list, metadata, params, text, webAddress } from '../api/params.ts';
import { mergeMetadata, type ParamsOf } from '../api/params.ts';
import { readRoutes, route } from '../api/route.ts';
import { invalidParam } from '../api/stripe-error.ts';
import type { PortalConfiguration, PortalSession } from '../stripe-objects.ts';
import type { Store } from '../store.ts';

const condition = params({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }, {});
const features = params({}, {
  customer_update: params({ enabled: boolean }, { allowed_updates: list(text()) }),
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: params({ enabled: boolean }, { mode: z.enum(['at_period_end']) }),
  subscription_update: params({ enabled: boolean }, {
    default_allowed_updates: list(z.enum(['price'])),
    products: list(params({ product: text(), prices: list(text()) }, {}), 10),
    proration_behavior: z.enum(['always_invoice']),
    schedule_at_period_end: params({}, { conditions: list(condition) }),
  } satisfies ParamsOf<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate>),
} satisfies ParamsOf<Stripe.BillingPortal.ConfigurationCreateParams.Features>);
const addresses = { privacy_policy_url: webAddress, terms_of_service_url: webAddress };
const settings = {
  business_profile: params({}, { headline: text(60), ...addresses }),
  default_return_url: webAddress,
  login_page: enabled,
  metadata,
} satisfies ParamsOf<Stripe.BillingPortal.ConfigurationCreateParams>;
const update = params({}, { ...settings, features, active: boolean });
const visit = params({ customer: text() }, { configuration: text(), return_url: webAddress });
const path = '/v1/billing_portal/configurations';
const kind = 'billing_portal.configuration';

/** `/v1/billing_portal/…`. */
export const portalRoutes = [
  route('POST', path, params({ features }, settings), (store, given) => {
    const first = { active: true, is_default: store.all(kind).length === 0 };
    requireSwitchable(store, given);
    return configure(store, store.insert(kind, first, ['default_return_url']), given);
  }),
  route('POST', `${path}/:id`, update, (store, given, id) => {
    requireSwitchable(store, given);
    return configure(store, store.require(kind, id), given);
  }),
  ...readRoutes(path, kind, { active: boolean }),
  route('POST', '/v1/billing_portal/sessions', visit, (store, given) => {
    store.require('customer', given.customer, 'customer');
    const id = given.configuration ?? store.all(kind).find((each) => each.is_default)?.id;
    const configuration = store.require(kind, id ?? '', 'configuration');
    return openPortal(store, given.customer, configuration, given.return_url);
  }),
];

/** Opens the portal for a customer who has shown who they are. */
export function openPortal(
  store: Store,
  customer: string,
  { id: configuration, default_return_url }: PortalConfiguration,
  return_url = default_return_url,
): PortalSession {
  const session = store.insert('billing_portal.session', { configuration, customer, return_url });
  session.url = `${store.state.origin}/p/session/${session.id}`;
  return session;
}

type Given = z.output<typeof update>;

function configure(store: Store, row: PortalConfiguration, given: Given): PortalConfiguration {
  const { login_page = row.login_page, ...fields } = given;
  const isOpen = login_page?.enabled ?? false;
  const url = isOpen ? `${store.state.origin}/p/login/${row.id}` : null;
  return Object.assign(row, fields, {
    features: { ...row.features, ...given.features },
    login_page: { enabled: isOpen, url },
    metadata: mergeMetadata(row.metadata, given.metadata),
  });
}

function requireSwitchable(store: Store, { features: given }: Given): void {
  const products = given?.subscription_update?.products ?? [];
  for (const [index, { product, prices }] of products.entries()) {
    const place = `features[subscription_update][products][${index}]`;
    const found = prices.map((id, n) => store.require('price', id, `${place}[prices][${n}]`));
    if (found.some((price) => price.product !== product || !price.active || !price.recurring)) {
      throw invalidParam(place, 'Prices must be active, recurring and of this product.');
    }
    const intervals = new Set(found.map(({ recurring }) => recurring?.interval));
    if (intervals.size !== found.length) {
      throw invalidParam(place, 'A product can have one price for each billing interval.');
    }
  }
}
