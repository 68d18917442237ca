import { sql } from 'drizzle-orm';
import { currency } from '#src/buying/catalog/prices.ts';
import { subscriptions as table } from '#src/integrations/database/tables/payments.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Ended subscriptions of plans, sorted by when they ended. */
export const endedSubscriptions = inboxList({
  label: 'Ended subscriptions',
  searched: 'email, plan or Stripe id',
  momentLabel: 'Ended',
  table,
  id: table.id,
  receivedAt: table.endedAt,
  only: sql`ended_at is not null`,
  // Must match the index in 0001_schema.sql.
  words: sql`split_words(id || ' ' || coalesce(plan_id, '') || ' ' || coalesce(email, ''))`,
  keptUntil: endOf(retention.purchases, table.endedAt),
  columns: {
    refundState: table.refundState,
    refundMonths: table.refundMonths,
    refundCents: table.refundCents,
    byHandCents: table.byHandCents,
  },
  fields: ({ who, what, details }) => [
    who('Email', table.email),
    what('Plan', table.planId),
    what('Began', table.createdAt),
    details('Coalition price', table.isCoalitionPrice),
    details('Notice given', table.noticedAt),
    details('Notice from', table.noticeFrom),
    details(
      'Unused months',
      ({ refundState, refundMonths }) =>
        refundState &&
        [refundMonths, refundState.replace('_', ' ')].filter((part) => part !== null).join(', '),
    ),
    details('Refunded', ({ refundCents: cents }) => (cents ? { cents, currency } : null), {
      isMoney: true,
    }),
    details('To settle by hand', ({ byHandCents: cents }) => (cents ? { cents, currency } : null), {
      isMoney: true,
    }),
    details('Reason', table.refundReason),
    details('Stripe id', table.id),
  ],
});
