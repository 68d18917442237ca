/** Invoices and their items. */
import type Stripe from 'stripe';
import * as z from 'zod';
import * as invoices from '../actions/write-invoice.ts';
import { boolean, integer, list, metadata, params, text, type ParamsOf } from '../api/params.ts';
import { none, readRoutes, route, updateRoute } from '../api/route.ts';
import { invalidParam, notSupported, StripeApiError } from '../api/stripe-error.ts';
import type { Invoice } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { productName, requireActivePrice } from './products.ts';

const creation = params({ customer: text() }, {
  auto_advance: boolean,
  collection_method: z.enum(['charge_automatically', 'send_invoice']),
  days_until_due: integer(0, 365),
  metadata,
  pending_invoice_items_behavior: z.enum(['exclude']),
} satisfies ParamsOf<Stripe.InvoiceCreateParams>);
const customField = params({ name: text(40), value: text(140) }, {});
const update = params({}, { custom_fields: list(customField, 4), footer: text(5_000), metadata });
const itemParams = params({ customer: text(), invoice: text() }, {
  amount: integer(-99_999_999, 99_999_999),
  currency: z.enum(['usd']),
  description: text(),
  pricing: params({ price: text() }, {}),
} satisfies ParamsOf<Stripe.InvoiceItemCreateParams>);
const path = '/v1/invoices';

/** `/v1/invoices` and `/v1/invoiceitems`. */
export const invoiceRoutes = [
  route('POST', path, creation, createInvoice),
  route('POST', `${path}/create_preview`, params({ subscription: text() }, {}), previewRenewal),
  updateRoute(path, 'invoice', update, (_store, invoice, given) => {
    if (given.custom_fields ?? given.footer) invoices.requireStatus(invoice, ['draft'], 'change');
  }),
  actionRoute('finalize', invoices.finalizeInvoice),
  actionRoute('send', invoices.sendInvoice),
  actionRoute('void', invoices.voidInvoice),
  route('POST', `${path}/:id/pay`, params({}, { paid_out_of_band: boolean }), payInvoice),
  ...readRoutes(
    path,
    'invoice',
    { customer: text(), subscription: text() },
    { subscription: ({ parent }, id) => parent?.subscription_details?.subscription === id },
  ),
  route('POST', '/v1/invoiceitems', itemParams, createItem),
];

function actionRoute(name: string, act: (store: Store, invoice: Invoice) => Invoice) {
  return route('POST', `${path}/:id/${name}`, none, (store, _none, id) =>
    act(store, store.require('invoice', id)),
  );
}

function createInvoice(store: Store, given: z.output<typeof creation>): Invoice {
  const { collection_method = 'charge_automatically', days_until_due: daysUntilDue = null } = given;
  if ((collection_method === 'send_invoice') !== (daysUntilDue !== null)) {
    const message = 'You must specify `days_until_due` for `send_invoice`, and only then.';
    throw invalidParam('days_until_due', message);
  }
  const customer = store.require('customer', given.customer, 'customer');
  const order = { billing_reason: 'manual' as const, collection_method };
  const { auto_advance = false, metadata: words = {} } = given;
  const fields = { ...order, auto_advance, metadata: words };
  return invoices.draftInvoice(store, customer, fields, { daysUntilDue });
}

/** The invoice of the next period, which is not stored. */
function previewRenewal(store: Store, given: { subscription: string }) {
  const { items, customer } = store.require('subscription', given.subscription, 'subscription');
  const total = items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0);
  return { object: 'invoice', customer, currency: 'usd', status: 'draft', total };
}

function payInvoice(store: Store, given: { paid_out_of_band?: boolean | undefined }, id: string) {
  const invoice = store.require('invoice', id);
  invoices.requireStatus(invoice, ['open'], 'pay');
  if (given.paid_out_of_band) return invoices.markInvoicePaid(store, invoice);
  throw notSupported('paying an invoice with a stored card', 'paid_out_of_band');
}

function createItem(store: Store, given: z.output<typeof itemParams>): object {
  const { id: customer } = store.require('customer', given.customer, 'customer');
  const invoice = store.require('invoice', given.invoice, 'invoice');
  invoices.requireStatus(invoice, ['draft'], 'add to');
  if (invoice.customer !== customer) {
    throw invalidParam('invoice', 'The invoice belongs to another customer.');
  }
  const param = 'pricing[price]';
  const price = given.pricing ? requireActivePrice(store, given.pricing.price, param) : null;
  if (price?.recurring) {
    const message = 'This field only accepts prices with `type=one_time`, not `type=recurring`.';
    throw invalidParam(param, message);
  }
  const { amount = price?.unit_amount } = given;
  if (amount === undefined || (price && given.amount !== undefined)) {
    throw new StripeApiError(400, 'You must pass exactly one of `amount` and `pricing`.');
  }
  const description = given.description ?? (price && productName(store, price));
  invoices.addLine(store, invoice, { amount, description, price });
  const facts = { amount, currency: 'usd', customer, description, invoice: invoice.id };
  return store.insert('invoiceitem', facts);
}
