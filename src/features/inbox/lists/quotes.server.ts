import { sql } from 'drizzle-orm';
import { quotes as table } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/promises/retention.ts';
import { paymentStatusOfQuote, stateOf } from '#src/server/quotes/quote-state.ts';
import { endOf, inboxList } from './list.server.ts';

/** Quotes, without their ids, which open their pages, and without the tokens that accept them. */
export const quotes = inboxList({
  label: 'Quotes',
  leadKind: 'quotes',
  searched: 'number, PO number, agency, name or email',
  table,
  id: table.number,
  receivedAt: table.createdAt,
  keptUntil: endOf(retention.purchases, sql`coalesce(${table.confirmedAt}, ${table.createdAt})`),
  columns: {
    billedEvery: table.billedEvery,
    totalCents: table.totalCents,
    validUntil: table.validUntil,
    confirmedAt: table.confirmedAt,
    invoiceId: table.invoiceId,
    paymentStatus: paymentStatusOfQuote,
    invoiceDueAt: table.invoiceDueAt,
  },
  fields: [
    { label: 'Contact', place: 'who', value: table.contactName },
    { label: 'Agency', place: 'who', value: table.legalName },
    { label: 'Email', place: 'who', value: table.contactEmail },
    { label: 'Number', place: 'what', value: table.number },
    { label: 'Item', place: 'what', value: table.itemName },
    {
      label: 'State',
      place: 'what',
      value: ({ paymentStatus: status, ...quote }) =>
        stateOf(quote, status && { status }, new Date()),
    },
    {
      label: 'Total',
      place: 'what',
      isMoney: true,
      value: ({ totalCents }) => ({ cents: totalCents, currency: 'usd' }),
    },
    { label: 'Billed every', place: 'details', value: ({ billedEvery }) => billedEvery ?? 'once' },
    { label: 'Coalition price', place: 'details', value: table.isCoalitionPrice },
    { label: 'Valid until', place: 'details', value: ({ validUntil }) => validUntil },
    { label: 'Accepted', place: 'details', value: ({ confirmedAt }) => confirmedAt },
    { label: 'Invoice', place: 'details', value: table.invoiceNumber },
    { label: 'Invoice due', place: 'details', value: ({ invoiceDueAt }) => invoiceDueAt },
    { label: 'PO number', place: 'details', value: table.poNumber },
    { label: 'Agreement', place: 'details', value: table.agreement },
    { label: 'Accounts payable', place: 'details', value: table.payablesEmail },
    { label: 'Street', place: 'details', value: table.street },
    { label: 'City', place: 'details', value: table.city },
    { label: 'State', place: 'details', value: table.state },
    { label: 'ZIP code', place: 'details', value: table.zip },
  ],
});
