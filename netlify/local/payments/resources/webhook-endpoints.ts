/** Webhook endpoints; they are only stored, and `deliverTo` of the stand-in sets where events go. */
import type Stripe from 'stripe';
import { boolean, list, params, text, webUrl, type ParamsOf } from '#local/payments/api/params.ts';
import { readRoutes, route, updateRoute } from '#local/payments/api/route.ts';

const path = '/v1/webhook_endpoints';
const kind = 'webhook_endpoint';
const fields = { enabled_events: list(text(100)), url: webUrl };
const status = boolean.transform((disabled) => (disabled ? 'disabled' : 'enabled'));
const update = params({}, {
  ...fields,
  disabled: status,
} satisfies ParamsOf<Stripe.WebhookEndpointUpdateParams>).transform(
  ({ disabled: status, ...given }) => ({ ...given, ...(status && { status }) }),
);

/** `/v1/webhook_endpoints`. */
export const webhookEndpointRoutes = [
  route('POST', path, params(fields, {}), (store, given) =>
    store.insert(kind, { status: 'enabled', ...given }, ['application', 'description']),
  ),
  updateRoute(path, kind, update),
  ...readRoutes(path, kind, {}),
];
