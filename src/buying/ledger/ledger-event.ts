import type Stripe from 'stripe';

const kinds = {
  'checkout.session.completed': 'checkout',
  'checkout.session.async_payment_succeeded': 'checkout',
  'checkout.session.async_payment_failed': 'checkout',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.voided': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'invoice_payment.paid': 'invoice_payment',
  'credit_note.created': 'credit_note',
  'credit_note.voided': 'credit_note',
  'charge.refunded': 'charge',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
} as const;

/** The type of an event's object. */
export type ObjectKind = (typeof kinds)[keyof typeof kinds];

/** A Stripe event that changes the ledger. Only the id of its object is used. */
export interface LedgerEvent {
  id: string;
  type: keyof typeof kinds;
  kind: ObjectKind;
  objectId: string;
}

/** The types of these events. */
export const ledgerEventTypes = Object.keys(kinds) as LedgerEvent['type'][];

/** A Stripe event as a {@link LedgerEvent}, or null for any other type. */
export function findLedgerEvent({ id, type, data }: Stripe.Event): LedgerEvent | null {
  if (!Object.hasOwn(kinds, type)) return null;
  const known = type as LedgerEvent['type'];
  return { id, type: known, kind: kinds[known], objectId: (data.object as { id: string }).id };
}
