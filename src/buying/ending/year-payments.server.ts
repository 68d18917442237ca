/** Reads from Stripe how a year was paid. */
import type Stripe from 'stripe';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import {
  readOutsideRefunds,
  readPayments,
  type Payment,
} from '#src/buying/ledger/snapshot/read-payments.server.ts';
import { momentOf } from '#src/buying/ledger/snapshot/snapshot.ts';
import type { PaidYear, YearInvoice } from './unused-months.ts';

/** A payment of the year through Stripe. */
export interface YearCharge {
  id: string;
  /** The collected amount minus all refunds and lost disputes. */
  refundableCents: number;
  collectedCents: number;
  lostCents: number;
  /** Whether a dispute is not decided yet. */
  isDisputed: boolean;
  refunds: Stripe.Refund[];
}

/** All payments for a year, made or due. */
export interface YearPayments {
  currency: string;
  /** Paid, partly paid and open invoices. */
  invoices: YearInvoice[];
  /** The largest refundable amount first. */
  charges: YearCharge[];
  /** What was paid outside of Stripe, by check or transfer, or from the customer's credit balance, and not paid back there. */
  outsideCents: number;
  /** Whether a bank debit is still pending. */
  isPending: boolean;
}

/** Reads the payments for a year of a subscription. */
export async function readYear(subscription: string, year: PaidYear): Promise<YearPayments> {
  const invoices = await stripe()
    .invoices.list({ subscription, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const ofYear = invoices.filter(
    ({ lines, status }) =>
      (status === 'paid' || status === 'open' || status === 'draft') &&
      lines.data.some(({ period }) => isSecond(period.end, year.endsAt)),
  );
  const payments = (await Promise.all(ofYear.map(({ id }) => readPayments(id)))).flat();
  const charges = payments.flatMap(describeCharge);
  const outsideRefunds = await Promise.all(ofYear.map(readOutsideRefunds));
  const described = ofYear.map(describe);
  const paidCents = described.reduce((sum, invoice) => sum + invoice.cents - invoice.openCents, 0);
  const collectedCents = charges.reduce((sum, { collectedCents: cents }) => sum + cents, 0);
  const paidBackCents = outsideRefunds.reduce((sum, cents) => sum + cents, 0);
  return {
    currency: ofYear[0]?.currency ?? 'usd',
    invoices: described,
    charges: charges.sort((a, b) => b.refundableCents - a.refundableCents),
    outsideCents: Math.max(0, paidCents - collectedCents - paidBackCents),
    isPending: payments.some(({ intent }) => intent.status === 'processing'),
  };
}

function describe(invoice: Stripe.Invoice): YearInvoice {
  const { amount_due: due, amount_remaining: remaining, lines, subtotal } = invoice;
  // Credit is a negative balance, so the balance rises by what the invoice took from it.
  const creditCents = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  return {
    cents: due + Math.max(0, creditCents),
    openCents: invoice.status === 'paid' ? 0 : remaining,
    subtotalCents: subtotal,
    lines: lines.data.map(({ amount, period }) => ({
      cents: amount,
      startsAt: momentOf(period.start) as Date,
      endsAt: momentOf(period.end) as Date,
    })),
  };
}

function describeCharge({ charge, disputes }: Payment): YearCharge[] {
  if (!charge?.paid) return [];
  const { id, amount_captured: collectedCents, amount_refunded: refunded } = charge;
  const lostCents = disputes.reduce(
    (sum, { amount, status }) => (status === 'lost' ? sum + amount : sum),
    0,
  );
  return [
    {
      id,
      collectedCents,
      lostCents,
      refundableCents: Math.max(0, collectedCents - refunded - lostCents),
      isDisputed: disputes.some(({ status }) => !decided.has(status)),
      refunds: charge.refunds?.data ?? [],
    },
  ];
}

const decided = new Set<string>(['won', 'lost', 'warning_closed', 'prevented']);

const isSecond = (seconds: number, moment: Date) => seconds * 1000 === moment.getTime();
