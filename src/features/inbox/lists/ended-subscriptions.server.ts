import { sql } from 'drizzle-orm';
import { currency } from '#src/catalogue/prices.ts';
import { subscriptions as table } from '#src/integrations/database/tables/payments.ts';
import { retention } from '#src/promises/retention.ts';
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
  // Must match the index in migration 0020.
  words: sql`split_words(id || ' ' || coalesce(plan_id, '') || ' ' || coalesce(email, ''))`,
  keptUntil: endOf(retention.purchases, table.endedAt),
  columns: {
    refundState: table.refundState,
    refundMonths: table.refundMonths,
    refundCents: table.refundCents,
    byHandCents: table.byHandCents,
  },
  fields: [
    { label: 'Email', place: 'who', value: table.email },
    { label: 'Plan', place: 'what', value: table.planId },
    { label: 'Began', place: 'what', value: table.createdAt },
    { label: 'Coalition price', place: 'details', value: table.isCoalitionPrice },
    { label: 'Notice given', place: 'details', value: table.noticedAt },
    { label: 'Notice from', place: 'details', value: table.noticeFrom },
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
    { label: 'Reason', place: 'details', value: table.refundReason },
    { label: 'Stripe id', place: 'details', value: table.id },
  ],
});
