/** Where webhooks go, as a dashboard shows it; `deliverTo` sends them. */
import type Stripe from 'stripe';
import { boolean, list, params, text, webAddress, type ParamsOf } from '../api/params.ts';
import { readRoutes, route } from '../api/route.ts';

const path = '/v1/webhook_endpoints';
const kind = 'webhook_endpoint';
const events = list(text(100));
const update = params({}, {
  disabled: boolean,
  enabled_events: events,
  url: webAddress,
} satisfies ParamsOf<Stripe.WebhookEndpointUpdateParams>);

/** `/v1/webhook_endpoints`. */
export const webhookEndpointRoutes = [
  route('POST', path, params({ enabled_events: events, url: webAddress }, {}), (store, given) =>
    store.insert(kind, { status: 'enabled', ...given }, ['application', 'description']),
  ),
  route('POST', `${path}/:id`, update, (store, { disabled, ...given }, id) =>
    Object.assign(
      store.require(kind, id),
      given,
      disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' },
    ),
  ),
  ...readRoutes(path, kind, {}),
];
