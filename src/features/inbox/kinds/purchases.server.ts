/** Purchases, as the inbox lists them. */
import { sql } from 'drizzle-orm';
import { purchases as table } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxKind } from './kind.server.ts';

/** What the quote says that a purchase came from; null for one that came from none. */
const ofQuote = (column: typeof quotes.number | typeof quotes.legalName) =>
  sql<string | null>`(select ${column} from ${quotes} where ${quotes.id} = ${table.quoteId})`;

/** One row for each thing that was or is to be paid. */
export const purchases = inboxKind({
  label: 'Purchases',
  searched: 'email, plan, status or Stripe id',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  keptUntil: endOf(retention.purchases, table.createdAt),
  columns: {
    stripeId: table.id,
    email: table.email,
    planId: table.planId,
    status: table.status,
    occasion: table.occasion,
    amountCents: table.amountCents,
    refundedCents: table.refundedCents,
    currency: table.currency,
    isCoalitionPrice: table.isCoalitionPrice,
    settledAt: table.settledAt,
    agency: ofQuote(quotes.legalName),
    quoteNumber: ofQuote(quotes.number),
  },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Agency', place: 'who', value: ({ agency }) => agency },
    { label: 'Plan or license', place: 'what', value: ({ planId }) => planId },
    {
      label: 'Amount',
      place: 'what',
      value: ({ amountCents: cents, currency }) => ({ cents, currency }),
    },
    { label: 'Status', place: 'what', value: ({ status }) => status.replaceAll('_', ' ') },
    { label: 'Occasion', place: 'details', value: ({ occasion }) => occasion },
    {
      label: 'Refunded',
      place: 'details',
      value: ({ refundedCents: cents, currency }) => (cents > 0 ? { cents, currency } : null),
    },
    { label: 'Coalition price', place: 'details', value: (row) => row.isCoalitionPrice },
    { label: 'Settled', place: 'details', value: ({ settledAt }) => settledAt },
    { label: 'Quote', place: 'details', value: ({ quoteNumber }) => quoteNumber },
    { label: 'Stripe id', place: 'details', value: ({ stripeId }) => stripeId },
  ],
});
