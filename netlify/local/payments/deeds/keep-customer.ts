/** Customers: made and described. */
import { mergeMetadata } from '../api/readers.ts';
import type { CustomerRow } from '../records.ts';
import type { World } from '../world.ts';

/** What can be said of a customer. */
export interface CustomerWords {
  address?: Partial<NonNullable<CustomerRow['address']>> | null;
  description?: string | null;
  email?: string;
  metadata?: Record<string, string>;
  name?: string | null;
  phone?: string | null;
  tax_exempt?: 'none' | 'exempt' | 'reverse';
}

/** Makes a customer. */
export function createCustomer(world: World, words: CustomerWords): CustomerRow {
  const { store, newId, now } = world;
  const customer = store.insert({
    id: newId('cus_'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    delinquent: false,
    description: null,
    email: null,
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    tax_exempt: 'none',
  });
  describeCustomer(customer, words);
  world.emit('customer.created', customer);
  return customer;
}

/** Changes what is said of a customer; what is not mentioned stays. */
export function describeCustomer(
  customer: CustomerRow,
  { address, metadata, ...words }: CustomerWords,
): CustomerRow {
  Object.assign(customer, words);
  customer.metadata = mergeMetadata(customer.metadata, metadata);
  if (address === null) customer.address = null;
  else if (address) customer.address = { ...emptyAddress, ...address };
  return customer;
}

const emptyAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
