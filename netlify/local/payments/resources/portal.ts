import type Stripe from 'stripe';
import * as z from 'zod';
import {
  boolean,
  enabled,
  list,
  metadata,
  params,
  text,
  webUrl,
} from '#local/payments/api/params.ts';
import { mergeMetadata, type ParamsOf } from '#local/payments/api/params.ts';
import { readRoutes, route } from '#local/payments/api/route.ts';
import { invalidParam } from '#local/payments/api/stripe-error.ts';
import type { PortalConfiguration, PortalSession } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';

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
const policyUrls = { privacy_policy_url: webUrl, terms_of_service_url: webUrl };
const settings = params({}, {
  active: boolean,
  features,
  login_page: enabled,
  metadata,
  business_profile: params({}, { headline: text(60), ...policyUrls }),
  default_return_url: webUrl,
} satisfies ParamsOf<Stripe.BillingPortal.ConfigurationUpdateParams>);
const newSession = params({ customer: text() }, { configuration: text(), return_url: webUrl });
const path = '/v1/billing_portal/configurations';
const kind = 'billing_portal.configuration';

/** `/v1/billing_portal/…`. */
export const portalRoutes = [
  route('POST', path, settings, (store, given) =>
    configure(store, store.insert(kind, { active: true }, ['default_return_url']), given),
  ),
  route('POST', `${path}/:id`, settings, (store, given, id) =>
    configure(store, store.require(kind, id), given),
  ),
  ...readRoutes(path, kind, { active: boolean }),
  route('POST', '/v1/billing_portal/sessions', newSession, (store, given) => {
    store.require('customer', given.customer, 'customer');
    // The oldest configuration is the default.
    const id = given.configuration ?? store.all(kind).at(-1)?.id;
    const configuration = store.require(kind, id ?? '', 'configuration');
    return openPortal(store, given.customer, configuration, given.return_url);
  }),
];

/** Creates a portal session. */
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

function configure(
  store: Store,
  row: PortalConfiguration,
  { login_page = row.login_page, ...fields }: z.output<typeof settings>,
): PortalConfiguration {
  for (const { product, prices } of fields.features?.subscription_update?.products ?? []) {
    const found = prices.map((id) => store.require('price', id, 'features'));
    const intervals = new Set(found.map(({ recurring }) => recurring?.interval));
    const areOwn = found.every((price) => price.active && price.product === product);
    if (areOwn && intervals.size === found.length && !intervals.has(undefined)) continue;
    const message = `The prices of ${product} must be its own, active, and one for each interval.`;
    throw invalidParam('features', message);
  }
  const isOpen = login_page?.enabled ?? false;
  const url = isOpen ? `${store.state.origin}/p/login/${row.id}` : null;
  return Object.assign(row, fields, {
    features: { ...row.features, ...fields.features },
    login_page: { enabled: isOpen, url },
    metadata: mergeMetadata(row.metadata, fields.metadata),
  });
}
