import type Stripe from 'stripe';
import * as z from 'zod';
import {
  email,
  integer,
  metadata,
  params,
  text,
  type ParamsOf,
} from '#local/payments/api/params.ts';
import { readRoutes, route, updateRoute } from '#local/payments/api/route.ts';
import type { Customer } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';

const address = params({}, {
  city: text(),
  country: text(2),
  line1: text(),
  postal_code: text(),
  state: text(),
} satisfies ParamsOf<Stripe.AddressParam>);
const customerParams = params({}, {
  address,
  balance: integer(-99_999_999),
  email,
  metadata,
  name: text(256),
  invoice_settings: params({}, { footer: text(5_000) }),
  tax_exempt: z.enum(['exempt', 'none', 'reverse']),
} satisfies ParamsOf<Stripe.CustomerCreateParams>);
const path = '/v1/customers';

/** `/v1/customers`. */
export const customerRoutes = [
  route('POST', path, customerParams, createCustomer),
  updateRoute(path, 'customer', customerParams),
  ...readRoutes(path, 'customer', { email: text(512) }),
];

/** Creates a customer. */
export function createCustomer(store: Store, given: z.output<typeof customerParams>): Customer {
  const customer = store.insert('customer', given as object, ['address', 'email', 'name']);
  store.emit('customer.created', customer);
  return customer;
}
