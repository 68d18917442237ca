/** Reads from Stripe how a year was paid. */
import type Stripe from 'stripe';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { idOf, momentOf, objectOf } from '../stripe-facts.ts';
import type { PaidYear, YearInvoice } from './unused-months.ts';

/** A payment of the year through Stripe. */
export interface YearCharge {
  id: string;
  /** The collected amount minus all refunds. */
  refundableCents: number;
  isDisputed: boolean;
  refunds: Stripe.Refund[];
}

/** All payments for a year, made or due. */
export interface YearPayments {
  currency: string;
  paid: YearInvoice[];
  /** Open invoices; `paidCents` is the amount due. */
  unpaid: YearInvoice[];
  /** The largest refundable amount first. */
  charges: YearCharge[];
  /** The amount paid outside of Stripe, by check or transfer. */
  outsideCents: number;
  /** Whether a bank debit is still pending. */
  isPending: boolean;
}

/** Reads the payments for a year of a subscription. */
export async function readYear(subscription: string, year: PaidYear): Promise<YearPayments> {
  const invoices = await stripe()
    .invoices.list({ subscription, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 1000 });
  const ofYear = invoices.filter(({ lines }) =>
    lines.data.some(({ period }) => isSecond(period.end, year.endsAt)),
  );
  const paid = ofYear.filter(({ status }) => status === 'paid');
  const unpaid = ofYear.filter(({ status }) => status === 'open' || status === 'draft');
  const intents = await Promise.all([...paid, ...unpaid].flatMap(intentIdsOf).map(retrieveIntent));
  const charges = intents.flatMap(({ latest_charge: latest }) => objectOf(latest) ?? []);
  const collected = charges.filter((charge) => charge.paid);
  const paidCents = paid.reduce((sum, { amount_due: cents }) => sum + cents, 0);
  const collectedCents = collected.reduce((sum, { amount_captured: cents }) => sum + cents, 0);
  return {
    currency: ofYear[0]?.currency ?? 'usd',
    paid: paid.map((invoice) => describe(invoice, invoice.amount_due)),
    unpaid: unpaid.map((invoice) => describe(invoice, invoice.amount_remaining)),
    charges: collected.map(describeCharge).sort((a, b) => b.refundableCents - a.refundableCents),
    outsideCents: Math.max(0, paidCents - collectedCents),
    isPending: intents.some(({ status }) => status === 'processing'),
  };
}

function describe({ lines, subtotal }: Stripe.Invoice, paidCents: number): YearInvoice {
  return {
    paidCents,
    subtotalCents: subtotal,
    lines: lines.data.map(({ amount, period }) => ({
      cents: amount,
      startsAt: momentOf(period.start) as Date,
      endsAt: momentOf(period.end) as Date,
    })),
  };
}

function describeCharge(charge: Stripe.Charge): YearCharge {
  const { id, amount_captured: captured, amount_refunded: refunded } = charge;
  return {
    id,
    refundableCents: Math.max(0, captured - refunded),
    isDisputed: charge.disputed,
    refunds: charge.refunds?.data ?? [],
  };
}

// An invoice that was paid outside of Stripe has no intent; an unpaid one may have one.
function intentIdsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment, status }) =>
    status === 'canceled' ? [] : (idOf(payment.payment_intent) ?? []),
  );
}

function retrieveIntent(id: string): Promise<Stripe.PaymentIntent> {
  return stripe().paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
}

const isSecond = (seconds: number, moment: Date) => seconds * 1000 === moment.getTime();
