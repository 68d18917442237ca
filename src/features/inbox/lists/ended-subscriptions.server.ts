/** Ended subscriptions in the inbox. */
import { sql } from 'drizzle-orm';
import { currency } from '#src/catalogue/prices.ts';
import { subscriptions as table } from '#src/integrations/database/tables/payments.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** One row for each subscription, by the moment at which it ended. */
export const endedSubscriptions = inboxList({
  label: 'Ended subscriptions',
  searched: 'email, plan or Stripe id',
  momentLabel: 'Ended',
  table,
  id: table.id,
  receivedAt: table.endedAt,
  only: sql`ended_at is not null`,
  // As in migration 0020.
  words: sql`split_words(id || ' ' || coalesce(plan_id, '') || ' ' || coalesce(email, ''))`,
  keptUntil: endOf(retention.purchases, table.endedAt),
  columns: {
    stripeId: table.id,
    email: table.email,
    planId: table.planId,
    isCoalitionPrice: table.isCoalitionPrice,
    createdAt: table.createdAt,
    noticedAt: table.noticedAt,
    noticeFrom: table.noticeFrom,
    refundState: table.refundState,
    refundMonths: table.refundMonths,
    refundCents: table.refundCents,
    byHandCents: table.byHandCents,
    refundReason: table.refundReason,
  },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Plan', place: 'what', value: ({ planId }) => planId },
    { label: 'Began', place: 'what', value: ({ createdAt }) => createdAt },
    { label: 'Coalition price', place: 'details', value: (row) => row.isCoalitionPrice },
    { label: 'Notice given', place: 'details', value: ({ noticedAt }) => noticedAt },
    { label: 'Notice from', place: 'details', value: ({ noticeFrom }) => noticeFrom },
    {
      label: 'Unused months',
      place: 'details',
      value: ({ refundState, refundMonths }) =>
        refundState &&
        [refundMonths, refundState.replace('_', ' ')].filter((part) => part !== null).join(', '),
    },
    {
      label: 'Refunded',
      place: 'details',
      isMoney: true,
      value: ({ refundCents: cents }) => (cents ? { cents, currency } : null),
    },
    {
      label: 'To settle by hand',
      place: 'details',
      isMoney: true,
      value: ({ byHandCents: cents }) => (cents ? { cents, currency } : null),
    },
    { label: 'Reason', place: 'details', value: ({ refundReason }) => refundReason },
    { label: 'Stripe id', place: 'details', value: ({ stripeId }) => stripeId },
  ],
});
