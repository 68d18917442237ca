import { sql } from 'drizzle-orm';
import { quotes as table } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/retention.ts';
import { paymentStatusOfQuote, stateOf } from '#src/buying/quotes/quote-state.ts';
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
  fields: ({ who, what, details }) => [
    who('Contact', table.contactName),
    who('Agency', table.legalName),
    who('Email', table.contactEmail),
    what('Number', table.number),
    what('Item', table.itemName),
    what('State', ({ paymentStatus: status, ...quote }) =>
      stateOf(quote, status && { status }, new Date()),
    ),
    what('Total', ({ totalCents }) => ({ cents: totalCents, currency: 'usd' }), { isMoney: true }),
    details('Billed every', ({ billedEvery }) => billedEvery ?? 'once'),
    details('Coalition price', table.isCoalitionPrice),
    details('Valid until', ({ validUntil }) => validUntil),
    details('Accepted', ({ confirmedAt }) => confirmedAt),
    details('Invoice', table.invoiceNumber),
    details('Invoice due', ({ invoiceDueAt }) => invoiceDueAt),
    details('PO number', table.poNumber),
    details('Agreement', table.agreement),
    details('Accounts payable', table.payablesEmail),
    details('Street', table.street),
    details('City', table.city),
    details('State', table.state),
    details('ZIP code', table.zip),
  ],
});
