import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { purchases as table, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/retention.ts';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { writtenState } from '#src/buying/ledger/snapshot/snapshot.ts';
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
    occasion: table.occasion,
    amountCents: table.amountCents,
    paidCents: table.paidCents,
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
  fields: ({ who, what, details }) => [
    who('Email', table.email),
    who('Agency', ofQuote(quotes.legalName)),
    what('Plan or license', nameItem),
    what('Amount', ({ amountCents: cents, currency }) => ({ cents, currency }), { isMoney: true }),
    what('Status', writtenState),
    details('Occasion', table.occasion),
    details(
      'Refunded',
      ({ refundedCents: cents, currency }) => (cents > 0 ? { cents, currency } : null),
      { isMoney: true },
    ),
    what('Dispute', ({ disputeStatus }) => disputeStatus?.replaceAll('_', ' ') ?? null),
    details(
      'Disputed',
      ({ disputedCents: cents, currency }) => (cents > 0 ? { cents, currency } : null),
      { isMoney: true },
    ),
    details('Answer the bank by', table.disputeAnswerBy),
    details('Coalition price', table.isCoalitionPrice),
    details('Settled', table.settledAt),
    details('Quote', ofQuote(quotes.number)),
    details('Agreement', table.agreement),
    details('Plan ends', ({ endsAt }) => endsAt),
    details('Unused months', ({ refundState }) => refundState?.replace('_', ' ') ?? null),
    details(
      'To settle by hand',
      ({ byHandCents: cents, currency }) => (cents ? { cents, currency } : null),
      { isMoney: true },
    ),
    details('Stripe id', table.id),
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
