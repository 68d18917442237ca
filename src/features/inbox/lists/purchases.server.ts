import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { purchases as table, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/promises/retention.ts';
import { oneTimeProduct } from '#src/catalogue/one-time-product.ts';
import { endOf, inboxList } from './list.server.ts';

/** A column of the purchase's quote, or null. */
const ofQuote = (column: typeof quotes.number | typeof quotes.legalName) =>
  sql<string | null>`(select ${column} from ${quotes} where ${quotes.id} = ${table.quoteId})`;

/** A column of the subscription that the purchase pays for, or null. */
const ofPlan = <Type>(column: PgColumn) =>
  sql<Type>`(select ${column} from ${subscriptions} where ${subscriptions.id} = ${table.subscriptionId})`;

/** The plan's id, or the name of a one-time product, which has no plan. */
function nameItem({ planId, priceId }: { planId: string | null; priceId: string | null }) {
  return planId ?? (priceId === oneTimeProduct.priceId ? oneTimeProduct.name : priceId);
}

/** Payments, made or due, one row each. */
export const purchases = inboxList({
  label: 'Purchases',
  leadKind: 'purchases',
  searched: 'email, plan, status or Stripe id',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  keptUntil: endOf(retention.purchases, table.createdAt),
  columns: {
    email: table.email,
    planId: table.planId,
    priceId: table.priceId,
    status: table.status,
    amountCents: table.amountCents,
    refundedCents: table.refundedCents,
    currency: table.currency,
    disputeStatus: table.disputeStatus,
    disputedCents: table.disputedCents,
    subscriptionId: table.subscriptionId,
    subscriptionStatus: ofPlan<string | null>(subscriptions.status),
    endsAt: ofPlan(subscriptions.endsAt).mapWith((at: string | null) => (at ? new Date(at) : null)),
    refundState: ofPlan<string | null>(subscriptions.refundState),
    byHandCents: ofPlan(subscriptions.byHandCents).mapWith((cents: string | null) =>
      cents === null ? null : Number(cents),
    ),
  },
  fields: [
    { label: 'Email', place: 'who', value: table.email },
    { label: 'Agency', place: 'who', value: ofQuote(quotes.legalName) },
    { label: 'Plan or license', place: 'what', value: nameItem },
    {
      label: 'Amount',
      isMoney: true,
      place: 'what',
      value: ({ amountCents: cents, currency }) => ({ cents, currency }),
    },
    { label: 'Status', place: 'what', value: ({ status }) => status.replaceAll('_', ' ') },
    { label: 'Occasion', place: 'details', value: table.occasion },
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
    { label: 'Answer the bank by', place: 'details', value: table.disputeAnswerBy },
    { label: 'Coalition price', place: 'details', value: table.isCoalitionPrice },
    { label: 'Settled', place: 'details', value: table.settledAt },
    { label: 'Quote', place: 'details', value: ofQuote(quotes.number) },
    { label: 'Agreement', place: 'details', value: table.agreement },
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
    { label: 'Stripe id', place: 'details', value: table.id },
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
