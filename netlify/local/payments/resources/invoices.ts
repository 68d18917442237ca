import type Stripe from 'stripe';
import * as z from 'zod';
import * as invoices from '#local/payments/actions/write-invoice.ts';
import {
  boolean,
  integer,
  list,
  metadata,
  params,
  text,
  type ParamsOf,
} from '#local/payments/api/params.ts';
import { none, readRoutes, route, updateRoute } from '#local/payments/api/route.ts';
import { invalidParam, StripeApiError } from '#local/payments/api/stripe-error.ts';
import type { Invoice } from '#local/payments/stripe-objects.ts';
import { newId, type Store } from '#local/payments/store.ts';
import { productName, requirePrice } from './products.ts';

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
const creditParams = params({ invoice: text(), amount: integer(1) }, {
  out_of_band_amount: integer(),
} satisfies ParamsOf<Stripe.CreditNoteCreateParams>);
const path = '/v1/invoices';
const outOfBand = params({ paid_out_of_band: z.literal('true') }, {});
const actions: Record<string, (store: Store, invoice: Invoice) => Invoice> = {
  finalize: invoices.finalizeInvoice,
  send: invoices.sendInvoice,
  void: invoices.voidInvoice,
  pay: invoices.payOutOfBand,
};

/** `/v1/invoices`, `/v1/invoiceitems` and `/v1/credit_notes`. */
export const invoiceRoutes = [
  route('POST', path, creation, createInvoice),
  route('POST', `${path}/create_preview`, params({ subscription: text() }, {}), previewRenewal),
  updateRoute(path, 'invoice', update, (_store, invoice, given) => {
    if (given.custom_fields ?? given.footer) invoices.requireStatus(invoice, ['draft'], 'change');
  }),
  ...Object.entries(actions).map(([name, action]) =>
    route('POST', `${path}/:id/${name}`, name === 'pay' ? outOfBand : none, (store, _given, id) =>
      action(store, store.require('invoice', id)),
    ),
  ),
  ...readRoutes(path, 'invoice', { customer: text(), subscription: text() }),
  route('POST', '/v1/invoiceitems', itemParams, createItem),
  route('POST', '/v1/credit_notes', creditParams, invoices.creditInvoice),
  ...readRoutes('/v1/credit_notes', 'credit_note', { invoice: text() }),
];

function createInvoice(store: Store, given: z.output<typeof creation>): Invoice {
  const { pending_invoice_items_behavior: _, ...fields } = given;
  if ((given.collection_method === 'send_invoice') !== (given.days_until_due !== undefined)) {
    const message = 'You must specify `days_until_due` for `send_invoice`, and only then.';
    throw invalidParam('days_until_due', message);
  }
  return invoices.draftInvoice(store, fields);
}

/** The next period's invoice, which is not stored. */
function previewRenewal(store: Store, given: { subscription: string }) {
  const { items, customer } = store.require('subscription', given.subscription, 'subscription');
  const total = items.data.reduce((sum, { price }) => sum + price.unit_amount, 0);
  return { object: 'invoice', customer, currency: 'usd', status: 'draft', total };
}

function createItem(store: Store, given: z.output<typeof itemParams>): object {
  const { id: customer } = store.require('customer', given.customer, 'customer');
  const invoice = store.require('invoice', given.invoice, 'invoice');
  invoices.requireStatus(invoice, ['draft'], 'add to');
  const id = given.pricing?.price;
  const price = id ? requirePrice(store, id, 'pricing[price]', { isRecurring: false }) : null;
  const { amount = price?.unit_amount } = given;
  if (amount === undefined || (price && given.amount !== undefined)) {
    throw new StripeApiError(400, 'You must pass exactly one of `amount` and `pricing`.');
  }
  const description = given.description ?? (price && productName(store, price));
  invoices.addLine(store, invoice, price, { amount, description });
  return { object: 'invoiceitem', id: newId('ii_'), amount, customer, invoice: invoice.id };
}
