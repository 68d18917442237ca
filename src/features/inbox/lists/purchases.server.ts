/** Purchases in the inbox. */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { purchases as table, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/promises/retention.ts';
import { oneTimeProduct } from '#src/catalogue/one-time-product.ts';
import { endOf, inboxList } from './list.server.ts';

/** The quote that a purchase came from; null for a purchase without one. */
const ofQuote = (column: typeof quotes.number | typeof quotes.legalName) =>
  sql<string | null>`(select ${column} from ${quotes} where ${quotes.id} = ${table.quoteId})`;

/** The ledger's state of the subscription that a purchase pays for; null when it pays for none. */
const ofPlan = <Type>(column: PgColumn) =>
  sql<Type>`(select ${column} from ${subscriptions} where ${subscriptions.id} = ${table.subscriptionId})`;

/** The plan's id; what is bought once has none, and is named. */
function nameItem({ planId, priceId }: { planId: string | null; priceId: string | null }) {
  return planId ?? (priceId === oneTimeProduct.priceId ? oneTimeProduct.name : priceId);
}

/** One row for each payment, made or due. */
export const purchases = inboxList({
  label: 'Purchases',
  leadKind: 'purchases',
  searched: 'email, plan, status or Stripe id',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  keptUntil: endOf(retention.purchases, table.createdAt),
  columns: {
    stripeId: table.id,
    email: table.email,
    planId: table.planId,
    priceId: table.priceId,
    status: table.status,
    occasion: table.occasion,
    amountCents: table.amountCents,
    refundedCents: table.refundedCents,
    currency: table.currency,
    disputeStatus: table.disputeStatus,
    disputedCents: table.disputedCents,
    disputeAnswerBy: table.disputeAnswerBy,
    isCoalitionPrice: table.isCoalitionPrice,
    settledAt: table.settledAt,
    agreement: table.agreement,
    agency: ofQuote(quotes.legalName),
    quoteNumber: ofQuote(quotes.number),
    subscriptionId: table.subscriptionId,
    subscriptionStatus: ofPlan<string | null>(subscriptions.status),
    endsAt: ofPlan(subscriptions.endsAt).mapWith((at: string | null) => (at ? new Date(at) : null)),
    refundState: ofPlan<string | null>(subscriptions.refundState),
    byHandCents: ofPlan(subscriptions.byHandCents).mapWith((cents: string | null) =>
      cents === null ? null : Number(cents),
    ),
  },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Agency', place: 'who', value: ({ agency }) => agency },
    { label: 'Plan or license', place: 'what', value: nameItem },
    {
      label: 'Amount',
      isMoney: true,
      place: 'what',
      value: ({ amountCents: cents, currency }) => ({ cents, currency }),
    },
    { label: 'Status', place: 'what', value: ({ status }) => status.replaceAll('_', ' ') },
    { label: 'Occasion', place: 'details', value: ({ occasion }) => occasion },
    {
      label: 'Refunded',
      isMoney: true,
      place: 'details',
      value: ({ refundedCents: cents, currency }) => (cents > 0 ? { cents, currency } : null),
    },
    {
      label: 'Dispute',
      place: 'what',
      value: ({ disputeStatus }) => disputeStatus?.replaceAll('_', ' ') ?? null,
    },
    {
      label: 'Disputed',
      isMoney: true,
      place: 'details',
      value: ({ disputedCents: cents, currency }) => (cents > 0 ? { cents, currency } : null),
    },
    { label: 'Answer the bank by', place: 'details', value: (row) => row.disputeAnswerBy },
    { label: 'Coalition price', place: 'details', value: (row) => row.isCoalitionPrice },
    { label: 'Settled', place: 'details', value: ({ settledAt }) => settledAt },
    { label: 'Quote', place: 'details', value: ({ quoteNumber }) => quoteNumber },
    { label: 'Agreement', place: 'details', value: ({ agreement }) => agreement },
    { label: 'Plan ends', place: 'details', value: ({ endsAt }) => endsAt },
    {
      label: 'Unused months',
      place: 'details',
      value: ({ refundState }) => refundState?.replace('_', ' ') ?? null,
    },
    {
      label: 'To settle by hand',
      isMoney: true,
      place: 'details',
      value: ({ byHandCents: cents, currency }) => (cents ? { cents, currency } : null),
    },
    { label: 'Stripe id', place: 'details', value: ({ stripeId }) => stripeId },
  ],
  link: ({ subscriptionId: id, subscriptionStatus: status, email, planId }) =>
    id && status && status !== 'canceled'
      ? {
          label: 'Record notice',
          of: [planId, email].filter(Boolean).join(', '),
          href: `/admin/notice?${new URLSearchParams({ subscription: id })}`,
        }
      : null,
});
