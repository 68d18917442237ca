/** Customers. */
import type Stripe from 'stripe';
import type * as z from 'zod';
import { email, metadata, params, text, type ParamsOf } from '../api/params.ts';
import { listRoute, retrieveRoute, route, updateRoute } from '../api/route.ts';
import type { Customer } from '../stripe-objects.ts';
import type { Store } from '../store.ts';

const address = params({}, {
  ...{ city: text(), country: text(2), line1: text(), postal_code: text(), state: text() },
} satisfies ParamsOf<Stripe.AddressParam>);
const customerParams = params({}, {
  ...{ address, email, metadata, name: text(256) },
} satisfies ParamsOf<Stripe.CustomerCreateParams>);
const path = '/v1/customers';

/** `/v1/customers`. */
export const customerRoutes = [
  route('POST', path, customerParams, createCustomer),
  updateRoute(path, 'customer', customerParams),
  retrieveRoute(path, 'customer'),
  listRoute(path, 'customer', { email: text(512) }),
];

/** Adds a customer. */
export function createCustomer(store: Store, given: z.output<typeof customerParams>): Customer {
  const customer = store.insert('customer', given as object, ['address', 'email', 'name']);
  store.emit('customer.created', customer);
  return customer;
}
