/** Customers. */
import { email, metadata, oneOf, shape, text, timeRange, unsettable } from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import { createCustomer, describeCustomer } from '../deeds/keep-customer.ts';

const addressReader = shape(
  {},
  {
    city: text(),
    country: text(2),
    line1: text(),
    line2: unsettable(text()),
    postal_code: text(),
    state: text(),
  },
);

const words = {
  address: unsettable(addressReader),
  description: unsettable(text()),
  email,
  metadata,
  name: unsettable(text(256)),
  phone: unsettable(text(20)),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
};
const given = shape({}, words);

/** `/v1/customers`. */
export const customerRoutes = [
  route('POST', '/v1/customers', given, createCustomer),
  route('POST', '/v1/customers/:id', given, (world, params, id) => {
    const customer = describeCustomer(world.store.require('customer', id), params);
    world.emit('customer.updated', customer);
    return customer;
  }),
  retrieveRoute('/v1/customers', 'customer'),
  listRoute(
    '/v1/customers',
    'customer',
    shape({}, { email: text(512), created: timeRange }),
    (customer, { email: address, created }) =>
      (!address || customer.email === address) && (!created || created(customer.created)),
  ),
];
