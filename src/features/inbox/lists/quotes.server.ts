/** Quotes in the inbox: never their ids, which open their pages, nor the tokens that accept them. */
import { sql } from 'drizzle-orm';
import { quotes as table } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/promises/retention.ts';
import { paymentStatusOfQuote, stateOf } from '#src/server/quotes/quote-state.ts';
import { endOf, inboxList } from './list.server.ts';

/** One row for each quote. */
export const quotes = inboxList({
  label: 'Quotes',
  leadKind: 'quotes',
  searched: 'number, PO number, agency, name or email',
  table,
  id: table.number,
  receivedAt: table.createdAt,
  keptUntil: endOf(retention.purchases, sql`coalesce(${table.confirmedAt}, ${table.createdAt})`),
  columns: {
    number: table.number,
    legalName: table.legalName,
    contactName: table.contactName,
    contactEmail: table.contactEmail,
    payablesEmail: table.payablesEmail,
    street: table.street,
    city: table.city,
    state: table.state,
    zip: table.zip,
    itemName: table.itemName,
    billedEvery: table.billedEvery,
    isCoalitionPrice: table.isCoalitionPrice,
    totalCents: table.totalCents,
    poNumber: table.poNumber,
    agreement: table.agreement,
    validUntil: table.validUntil,
    confirmedAt: table.confirmedAt,
    invoiceId: table.invoiceId,
    invoiceNumber: table.invoiceNumber,
    paymentStatus: paymentStatusOfQuote,
    invoiceDueAt: table.invoiceDueAt,
  },
  fields: [
    { label: 'Contact', place: 'who', value: ({ contactName }) => contactName },
    { label: 'Agency', place: 'who', value: ({ legalName }) => legalName },
    { label: 'Email', place: 'who', value: ({ contactEmail }) => contactEmail },
    { label: 'Number', place: 'what', value: ({ number }) => number },
    { label: 'Item', place: 'what', value: ({ itemName }) => itemName },
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
    { label: 'Coalition price', place: 'details', value: (row) => row.isCoalitionPrice },
    { label: 'Valid until', place: 'details', value: ({ validUntil }) => validUntil },
    { label: 'Accepted', place: 'details', value: ({ confirmedAt }) => confirmedAt },
    { label: 'Invoice', place: 'details', value: ({ invoiceNumber }) => invoiceNumber },
    { label: 'Invoice due', place: 'details', value: ({ invoiceDueAt }) => invoiceDueAt },
    { label: 'PO number', place: 'details', value: ({ poNumber }) => poNumber },
    { label: 'Agreement', place: 'details', value: ({ agreement }) => agreement },
    { label: 'Accounts payable', place: 'details', value: ({ payablesEmail }) => payablesEmail },
    { label: 'Street', place: 'details', value: ({ street }) => street },
    { label: 'City', place: 'details', value: ({ city }) => city },
    { label: 'State', place: 'details', value: ({ state }) => state },
    { label: 'ZIP code', place: 'details', value: ({ zip }) => zip },
  ],
});
