/** The billing portal: its settings and visits to it. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import {
  boolean,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  shape,
  text,
  unsettable,
  webAddress,
} from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import type { PortalConfigurationRow, PortalSessionRow } from '../records.ts';
import type { World } from '../world.ts';

const enabled = shape({ enabled: boolean }, {});
const features = shape(
  {},
  {
    customer_update: shape(
      { enabled: boolean },
      { allowed_updates: list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id')) },
    ),
    invoice_history: enabled,
    payment_method_update: enabled,
    subscription_cancel: shape(
      { enabled: boolean },
      {
        mode: oneOf('at_period_end', 'immediately'),
        proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
      },
    ),
    subscription_update: shape(
      { enabled: boolean },
      {
        default_allowed_updates: list(oneOf('price', 'promotion_code', 'quantity')),
        products: list(shape({ product: text(), prices: list(text()) }, {}), 10),
        proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
        schedule_at_period_end: shape(
          {},
          {
            conditions: list(
              shape({ type: oneOf('decreasing_item_amount', 'shortening_interval') }, {}),
            ),
          },
        ),
      },
    ),
  },
);
const settings = {
  business_profile: shape(
    {},
    {
      headline: unsettable(text(60)),
      privacy_policy_url: webAddress,
      terms_of_service_url: webAddress,
    },
  ),
  default_return_url: unsettable(webAddress),
  login_page: enabled,
  metadata,
  name: unsettable(text()),
};
const creation = shape({ features }, settings);
const update = shape({}, { ...settings, features, active: boolean });
type Features = ReturnType<typeof features>;

/** `/v1/billing_portal/…`. */
export const portalRoutes = [
  route('POST', '/v1/billing_portal/configurations', creation, (world, params) => {
    const { store, newId, now } = world;
    requireSwitchable(world, params.features);
    const configuration = store.insert({
      id: newId('bpc_'),
      object: 'billing_portal.configuration',
      active: true,
      business_profile: {},
      created: now(),
      default_return_url: null,
      features: {},
      is_default: store.all('billing_portal.configuration').length === 0,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: {},
      name: null,
      updated: now(),
    });
    return apply(world, configuration, params);
  }),
  route('POST', '/v1/billing_portal/configurations/:id', update, (world, params, id) => {
    const configuration = world.store.require('billing_portal.configuration', id);
    requireSwitchable(world, params.features);
    return apply(world, configuration, params);
  }),
  retrieveRoute('/v1/billing_portal/configurations', 'billing_portal.configuration'),
  listRoute(
    '/v1/billing_portal/configurations',
    'billing_portal.configuration',
    shape({}, { active: boolean, is_default: boolean }),
    (row, { active, is_default: isDefault }) =>
      (active === undefined || row.active === active) &&
      (isDefault === undefined || row.is_default === isDefault),
  ),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    shape(
      { customer: text() },
      { configuration: text(), locale: oneOf('auto', 'en'), return_url: webAddress },
    ),
    (world, params) => {
      world.store.require('customer', params.customer, 'customer');
      const configuration = params.configuration
        ? world.store.require('billing_portal.configuration', params.configuration, 'configuration')
        : world.store.all('billing_portal.configuration').find((row) => row.is_default);
      if (!configuration) {
        throw new ApiError(
          400,
          'No configuration provided and your test mode default configuration has not been created.',
        );
      }
      return openPortal(world, params.customer, configuration, params.return_url);
    },
  ),
];

/** Opens the portal for a customer who has shown who they are. */
export function openPortal(
  { store, newId, now }: World,
  customer: string,
  configuration: PortalConfigurationRow,
  returnUrl?: string,
): PortalSessionRow {
  const id = newId('bps_');
  return store.insert({
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: now(),
    customer,
    livemode: false,
    return_url: returnUrl ?? configuration.default_return_url,
    url: `${store.origin}/p/session/${id}`,
  });
}

function apply(
  { store, now }: World,
  configuration: PortalConfigurationRow,
  params: ReturnType<typeof update>,
): PortalConfigurationRow {
  const { metadata: given, login_page: login, business_profile: profile, ...rest } = params;
  Object.assign(configuration, rest, {
    business_profile: { ...configuration.business_profile, ...profile },
    features: { ...configuration.features, ...params.features },
    metadata: mergeMetadata(configuration.metadata, given),
    updated: now(),
  });
  if (login) {
    const url = login.enabled ? `${store.origin}/p/login/${configuration.id}` : null;
    configuration.login_page = { enabled: login.enabled, url };
  }
  return configuration;
}

function requireSwitchable({ store }: World, given: Features | undefined): void {
  const products = given?.subscription_update?.products ?? [];
  for (const [index, { product, prices }] of products.entries()) {
    const place = `features[subscription_update][products][${index}]`;
    store.require('product', product, `${place}[product]`);
    const rows = prices.map((id, n) => store.require('price', id, `${place}[prices][${n}]`));
    const intervals = rows.map(({ recurring }) => recurring?.interval);
    if (rows.some((price) => price.product !== product || !price.active || !price.recurring)) {
      throw invalidParam(place, 'Prices must be active, recurring and of this product.');
    }
    if (new Set(intervals).size !== intervals.length) {
      throw invalidParam(place, 'A product can have one price for each billing interval.');
    }
  }
}
