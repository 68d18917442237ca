/** Amounts that wait for an invoice, or are put on a draft. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import { integer, mergeMetadata, metadata, oneOf, shape, text } from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import { pricingOf, requireStatus } from '../deeds/write-invoice.ts';
import type { InvoiceItemRow } from '../records.ts';
import type { World } from '../world.ts';
import { putOnInvoice } from './invoices.ts';
import { requireActivePrice } from './prices.ts';

const creation = shape(
  { customer: text() },
  {
    amount: integer({ min: -99_999_999, max: 99_999_999 }),
    currency: oneOf('usd'),
    description: text(),
    invoice: text(),
    metadata,
    period: shape({ start: integer(), end: integer() }, {}),
    price_data: shape(
      { currency: oneOf('usd'), product: text(), unit_amount: integer({ max: 99_999_999 }) },
      { tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified') },
    ),
    pricing: shape({ price: text() }, {}),
    quantity: integer({ min: 1, max: 999_999 }),
  },
);

/** `/v1/invoiceitems`. */
export const invoiceItemRoutes = [
  route('POST', '/v1/invoiceitems', creation, createItem),
  route('DELETE', '/v1/invoiceitems/:id', shape({}, {}), ({ store }, _params, id) => {
    const item = store.require('invoiceitem', id);
    if (item.invoice) throw new ApiError(400, 'An item that is on an invoice stays there.');
    store.remove('invoiceitem', id);
    return { id, object: 'invoiceitem', deleted: true };
  }),
  retrieveRoute('/v1/invoiceitems', 'invoiceitem'),
  listRoute(
    '/v1/invoiceitems',
    'invoiceitem',
    shape({}, { customer: text(), invoice: text() }),
    (item, { customer, invoice }) =>
      (!customer || item.customer === customer) && (!invoice || item.invoice === invoice),
  ),
];

function createItem(world: World, params: ReturnType<typeof creation>): InvoiceItemRow {
  const { store, newId, now } = world;
  const customer = store.require('customer', params.customer, 'customer');
  const invoice = params.invoice ? store.require('invoice', params.invoice, 'invoice') : null;
  if (invoice) {
    requireStatus(invoice, ['draft'], 'add to');
    if (invoice.customer !== customer.id) {
      throw invalidParam('invoice', 'The invoice belongs to another customer.');
    }
  }
  const { unitAmount, pricing, description } = readAmount(world, params);
  const quantity = params.quantity ?? 1;
  const item = store.insert({
    id: newId('ii_'),
    object: 'invoiceitem',
    amount: unitAmount * quantity,
    currency: 'usd',
    customer: customer.id,
    date: now(),
    description: params.description ?? description,
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    period: params.period ?? { start: now(), end: now() },
    pricing,
    proration: false,
    quantity,
  });
  if (invoice) putOnInvoice(world, invoice, item.id);
  return item;
}

function readAmount(
  { store }: World,
  params: ReturnType<typeof creation>,
): { unitAmount: number; pricing: InvoiceItemRow['pricing']; description: string | null } {
  const { amount, pricing, price_data: data } = params;
  if ([amount, pricing, data].filter((given) => given !== undefined).length !== 1) {
    throw new ApiError(400, 'You must pass exactly one of `amount`, `pricing` and `price_data`.');
  }
  if (pricing) {
    const price = requireActivePrice(store, pricing.price, 'pricing[price]');
    if (price.recurring) {
      throw invalidParam(
        'pricing[price]',
        'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      );
    }
    const description = store.require('product', price.product).name;
    return { unitAmount: price.unit_amount, pricing: pricingOf(price), description };
  }
  if (data) {
    const product = store.require('product', data.product, 'price_data[product]');
    return { unitAmount: data.unit_amount, pricing: null, description: product.name };
  }
  if (params.currency === undefined) {
    throw invalidParam('currency', 'Missing required param: currency.', 'parameter_missing');
  }
  if (params.quantity !== undefined) {
    throw invalidParam('quantity', '`quantity` cannot be passed with `amount`.');
  }
  return { unitAmount: amount ?? 0, pricing: null, description: null };
}
