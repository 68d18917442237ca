/** Reads subscriptions from Stripe, and payments with their refunds and disputes: an invoice can be paid in several parts. */
import type Stripe from 'stripe';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findAccountId } from '#src/integrations/payments/purchase-metadata.ts';
import { findCatalogPrice } from '#src/buying/stripe/stripe-prices.server.ts';
import {
  findPeriod,
  storeNotice,
  readNotice,
  withCustomer,
} from '#src/buying/ending/notice.server.ts';
import {
  type PaymentDispute,
  idOf,
  momentOf,
  objectOf,
  describePrice,
  findOrderAgreement,
  type SubscriptionSnapshot,
} from './snapshot.ts';

/** A payment through Stripe, received or not. */
export interface Payment {
  intent: Stripe.PaymentIntent;
  /** The charge of its last attempt, or null. */
  charge: Stripe.Charge | null;
  disputes: Stripe.Dispute[];
}

const atMost = { limit: 1000 };

/** Reads all payments of an invoice through Stripe; those outside of it have no charge there. */
export async function readPayments(invoice: string): Promise<Payment[]> {
  const payments = await stripe()
    .invoicePayments.list({ invoice, limit: 100 })
    .autoPagingToArray(atMost);
  const intents = payments.flatMap(({ payment, status }) =>
    status === 'canceled' ? [] : (idOf(payment.payment_intent) ?? []),
  );
  return Promise.all(
    intents.map(async (id) =>
      addDisputes(
        await stripe().paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }),
      ),
    ),
  );
}

/** Reads the disputes of an intent's payment. */
export async function addDisputes(intent: Stripe.PaymentIntent): Promise<Payment> {
  const charge = objectOf(intent.latest_charge);
  const disputes = charge
    ? await stripe()
        .disputes.list({ payment_intent: intent.id, limit: 100 })
        .autoPagingToArray(atMost)
    : [];
  return { intent, charge, disputes };
}

/** How much of the payments was refunded. */
export function refundedCentsOf(payments: Payment[]): number {
  return payments.reduce((sum, { charge }) => sum + (charge?.amount_refunded ?? 0), 0);
}

/** How much of an invoice was paid back outside of Stripe: billing records that as a credit note. */
export async function readOutsideRefunds(invoice: Stripe.Invoice): Promise<number> {
  if (invoice.post_payment_credit_notes_amount === 0) return 0;
  const notes = await stripe()
    .creditNotes.list({ invoice: invoice.id, limit: 100 })
    .autoPagingToArray(atMost);
  return notes.reduce(
    (sum, { out_of_band_amount: cents, status }) =>
      status === 'issued' ? sum + (cents ?? 0) : sum,
    0,
  );
}

/** The status of a purchase that isn't paid in full. */
export function unpaidStatus(payments: Payment[]): 'processing' | 'failed' | 'pending' {
  if (payments.some(({ intent }) => intent.status === 'processing')) return 'processing';
  return payments.some(hasFailed) ? 'failed' : 'pending';
}

// An open invoice has an intent that nobody has tried to pay yet.
function hasFailed({ intent, charge }: Payment): boolean {
  const isUnpaid = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  return isUnpaid && (charge?.status === 'failed' || Boolean(intent.last_payment_error));
}

/** Whether we must answer a dispute: without an answer the bank decides for the payer. */
export const needsAnswer = (status: string): boolean => status.endsWith('needs_response');

/** The disputes of the payments, and the columns about them. */
export function describeDisputes(payments: Payment[]) {
  const disputes = payments
    .flatMap((payment) => payment.disputes)
    .map(({ id, amount, charge, evidence_details: { due_by: dueBy }, status }): PaymentDispute => ({
      id,
      status,
      cents: amount,
      chargeId: idOf(charge),
      answerBy: needsAnswer(status) ? momentOf(dueBy) : null,
    }));
  const deadlines = disputes.flatMap(({ answerBy }) => answerBy?.getTime() ?? []);
  return {
    disputes,
    row: {
      disputeStatus: disputes.map(({ status }) => status).join(', ') || null,
      disputedCents: disputes.reduce((sum, { cents }) => sum + cents, 0),
      disputeAnswerBy: deadlines.length > 0 ? new Date(Math.min(...deadlines)) : null,
    },
  };
}

/** Reads a subscription with its customer, after storing its notice at Stripe. */
export async function retrieveSubscription(id: string): Promise<Stripe.Subscription> {
  return storeNotice(await stripe().subscriptions.retrieve(id, { expand: withCustomer }));
}

/** Converts a subscription into a row of the ledger. */
export function describeSubscription(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const [item] = subscription.items.data;
  const price = item ? findCatalogPrice(item.price) : null;
  const customer = objectOf(subscription.customer);
  const period = findPeriod(subscription);
  const notice = readNotice(subscription);
  const createdAt = momentOf(subscription.created) as Date;
  return {
    price,
    row: {
      ...describePrice(price),
      id: subscription.id,
      status: subscription.status,
      email: customer && 'email' in customer ? customer.email : null,
      accountId: findAccountId(subscription.metadata),
      agreement: findOrderAgreement(price, subscription.metadata, createdAt),
      customerId: idOf(subscription.customer),
      currentPeriodStart: period?.startsAt ?? null,
      currentPeriodEnd: period?.endsAt ?? null,
      noticedAt: notice?.noticedAt ?? null,
      noticeFrom: notice?.from ?? null,
      endsAt: notice?.endsAt ?? momentOf(subscription.cancel_at),
      endedAt: momentOf(subscription.ended_at),
      createdAt,
    },
  };
}
