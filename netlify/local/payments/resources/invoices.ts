/** Invoices and the items that go on them. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import {
  boolean,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  shape,
  text,
  timeRange,
  unsettable,
} from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import { findIntentOfInvoice, settlePayment, startPayment } from '../deeds/collect-payment.ts';
import {
  addLine,
  draftInvoice,
  finalizeInvoice,
  markInvoicePaid,
  requireStatus,
  sendInvoice,
  voidInvoice,
} from '../deeds/write-invoice.ts';
import type { InvoiceRow } from '../records.ts';
import type { World } from '../world.ts';

const customField = shape({ name: text(40), value: text(140) }, {});
const words = {
  auto_advance: boolean,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  custom_fields: unsettable(list(customField, 4)),
  days_until_due: integer({ min: 0, max: 365 }),
  description: unsettable(text(1500)),
  due_date: integer(),
  footer: unsettable(text(5000)),
  metadata,
};
const creation = shape(
  { customer: text() },
  {
    ...words,
    currency: oneOf('usd'),
    number: text(26),
    pending_invoice_items_behavior: oneOf('exclude', 'include'),
  },
);
const update = shape({}, words);

/** `/v1/invoices`. */
export const invoiceRoutes = [
  route('POST', '/v1/invoices', creation, createInvoice),
  route('POST', '/v1/invoices/:id', update, updateInvoice),
  route(
    'POST',
    '/v1/invoices/:id/finalize',
    shape({}, { auto_advance: boolean }),
    (world, _params, id) => finalizeInvoice(world, world.store.require('invoice', id)),
  ),
  route('POST', '/v1/invoices/:id/send', shape({}, {}), (world, _params, id) =>
    sendInvoice(world, world.store.require('invoice', id)),
  ),
  route('POST', '/v1/invoices/:id/void', shape({}, {}), (world, _params, id) =>
    voidInvoice(world, world.store.require('invoice', id)),
  ),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    shape({}, { paid_out_of_band: boolean }),
    (world, { paid_out_of_band: isPaidElsewhere }, id) => {
      const invoice = world.store.require('invoice', id);
      requireStatus(invoice, ['open', 'uncollectible'], 'pay');
      if (isPaidElsewhere) return markInvoicePaid(world, invoice);
      throw new ApiError(400, 'The customer has no default payment method.', {
        code: 'resource_missing',
      });
    },
  ),
  route('DELETE', '/v1/invoices/:id', shape({}, {}), ({ store }, _params, id) => {
    requireStatus(store.require('invoice', id), ['draft'], 'delete');
    store.remove('invoice', id);
    return { id, object: 'invoice', deleted: true };
  }),
  retrieveRoute('/v1/invoices', 'invoice'),
  listRoute(
    '/v1/invoices',
    'invoice',
    shape(
      {},
      {
        collection_method: words.collection_method,
        created: timeRange,
        customer: text(),
        due_date: timeRange,
        status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
        subscription: text(),
      },
    ),
    (invoice, wanted) =>
      (!wanted.collection_method || invoice.collection_method === wanted.collection_method) &&
      (!wanted.created || wanted.created(invoice.created)) &&
      (!wanted.customer || invoice.customer === wanted.customer) &&
      (!wanted.due_date || (invoice.due_date !== null && wanted.due_date(invoice.due_date))) &&
      (!wanted.status || invoice.status === wanted.status) &&
      (!wanted.subscription ||
        invoice.parent?.subscription_details.subscription === wanted.subscription),
  ),
  listRoute(
    '/v1/invoice_payments',
    'invoice_payment',
    shape(
      {},
      {
        invoice: text(),
        payment: shape({ type: oneOf('payment_intent') }, { payment_intent: text() }),
        status: oneOf('canceled', 'open', 'paid'),
      },
    ),
    (payment, wanted) =>
      (!wanted.invoice || payment.invoice === wanted.invoice) &&
      (!wanted.payment?.payment_intent ||
        payment.payment.payment_intent === wanted.payment.payment_intent) &&
      (!wanted.status || payment.status === wanted.status),
  ),
];

/** Somebody pays an open invoice on its page. */
export function payInvoice(world: World, invoice: InvoiceRow): InvoiceRow {
  requireStatus(invoice, ['open'], 'pay');
  const pending = findIntentOfInvoice(world, invoice.id);
  const intent =
    pending?.status === 'processing'
      ? pending
      : startPayment(world, {
          amount: invoice.amount_due,
          customer: invoice.customer,
          method: 'card',
          email: invoice.customer_email,
          invoice,
        });
  settlePayment(world, intent);
  return invoice;
}

function createInvoice(world: World, params: ReturnType<typeof creation>): InvoiceRow {
  const { store } = world;
  const customer = store.require('customer', params.customer, 'customer');
  const collectionMethod = params.collection_method ?? 'charge_automatically';
  requireDueDate(collectionMethod, params);
  const invoice = draftInvoice(world, {
    customer,
    billingReason: 'manual',
    collectionMethod,
    daysUntilDue: params.days_until_due ?? null,
    dueDate: params.due_date ?? null,
    customFields: params.custom_fields ?? null,
    description: params.description ?? null,
    footer: params.footer ?? null,
    metadata: mergeMetadata({}, params.metadata),
    autoAdvance: params.auto_advance ?? false,
  });
  if (params.pending_invoice_items_behavior !== 'include') return invoice;
  const waiting = store
    .all('invoiceitem')
    .filter((item) => item.customer === customer.id && item.invoice === null)
    .reverse();
  for (const item of waiting) putOnInvoice(world, invoice, item.id);
  return invoice;
}

/** Puts a waiting item on a draft. */
export function putOnInvoice(world: World, invoice: InvoiceRow, itemId: string): void {
  const item = world.store.require('invoiceitem', itemId);
  item.invoice = invoice.id;
  addLine(world, invoice, {
    amount: item.amount,
    description: item.description ?? '',
    period: item.period,
    quantity: item.quantity,
    metadata: item.metadata,
    pricing: item.pricing,
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
    },
  });
}

function updateInvoice(world: World, params: ReturnType<typeof update>, id: string): InvoiceRow {
  const invoice = world.store.require('invoice', id);
  const { metadata: given, days_until_due: days, ...words } = params;
  if (Object.keys(params).some((name) => name !== 'metadata')) {
    requireStatus(invoice, ['draft'], 'change');
  }
  Object.assign(invoice, words, {
    metadata: mergeMetadata(invoice.metadata, given),
    ...(days !== undefined && { due_date: invoice.created + days * 24 * 3600 }),
  });
  world.emit('invoice.updated', invoice);
  return invoice;
}

function requireDueDate(
  collectionMethod: string,
  { days_until_due: days, due_date: date }: { days_until_due?: number; due_date?: number },
): void {
  const isGiven = days !== undefined || date !== undefined;
  if (collectionMethod === 'send_invoice' && !isGiven) {
    throw invalidParam(
      'days_until_due',
      'If invoice collection method is send_invoice, you must specify either `due_date` or `days_until_due`.',
      'parameter_missing',
    );
  }
  if (collectionMethod !== 'send_invoice' && isGiven) {
    throw invalidParam(
      'days_until_due',
      'You can only specify `days_until_due` or `due_date` if the collection method is `send_invoice`.',
    );
  }
}
