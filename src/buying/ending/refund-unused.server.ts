/** Refunds the unused whole months of an ended year, once and automatically. */
import { and, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { findPrice } from '#src/buying/catalog/prices.ts';
import { database } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import { isMailAddress, queueMail, type Mail } from '#src/integrations/mail/outbox.ts';
import {
  endedSubscriptionKey,
  unusedMonthsKey,
} from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { byHandMail } from '#src/buying/ledger/mails/buyer-mails.server.ts';
import { byHandNoticeMail } from '#src/buying/ledger/mails/operator-mails.server.ts';
import { findOwed } from './owed-refunds.server.ts';
import {
  countUnusedMonths,
  shareOfMonths,
  type PaidYear,
  type YearInvoice,
} from './unused-months.ts';
import {
  readOutsideRefunds,
  readPayments,
  type Payment,
} from '#src/buying/ledger/snapshot/read-payments.server.ts';
import { momentOf } from '#src/buying/ledger/snapshot/snapshot.ts';

type Owed = NonNullable<Awaited<ReturnType<typeof findOwed>>>;

interface RefundOutcome {
  months: number;
  currency: string;
  /** The amount refunded through Stripe, and the ids of those refunds. */
  refundedCents: number;
  refundIds: string[];
  /** The amount that billing must pay back: paid outside of Stripe, disputed, or not refundable there. */
  payBackCents: number;
  /** The part of an unpaid invoice that the buyer doesn't owe. */
  notOwedCents: number;
  reason: string;
}

/** Resolves to whether a subscription's refund is settled now; if not, the reason is logged and the refund stays owed. */
export async function tryToRefund(
  id: string,
  { batch, siteUrl, log }: WorkContext,
): Promise<boolean> {
  try {
    const owed = await findOwed(id);
    if (!owed) return false;
    const outcome = await refundUnused(owed);
    if (!outcome) {
      log.info('a payment is pending: the refund waits', { subscriptionId: id });
      return false;
    }
    await storeOutcome(owed, outcome, { batch, siteUrl });
    return true;
  } catch (error) {
    log.error('the refund waits for the next run', error, { subscriptionId: id });
    return false;
  }
}

/** Resolves to null while a payment is pending, because the amount is unknown. */
async function refundUnused(owed: Owed): Promise<RefundOutcome | null> {
  const { id, currentPeriodStart: startsAt, currentPeriodEnd: endsAt } = owed;
  if (!startsAt || !endsAt) throw new Error('The subscription has no period.');
  const year = { startsAt, endsAt };
  const months = countUnusedMonths(year, endOf(owed));
  const payments = await readYear(id, year);
  if (payments.isPending) return null;
  // What isn't paid yet is taken off first, and only the rest is refunded.
  const notOwedCents = payments.invoices.reduce(
    (sum, invoice) => sum + Math.min(invoice.openCents, shareOfMonths(months, year, [invoice])),
    0,
  );
  const cents = shareOfMonths(months, year, payments.invoices) - notOwedCents;
  const { refusedCents, ...made } = await makeRefunds(id, months, cents, payments.charges);
  const open = cents - made.refundedCents;
  const payBackCents = Math.min(
    open,
    payments.outsideCents + disputedCents(payments) + refusedCents,
  );
  return {
    months,
    notOwedCents,
    payBackCents,
    ...made,
    currency: payments.currency,
    reason: reasonOf({ months, cents, open, payBackCents, notOwedCents, refusedCents }, payments),
  };
}

/** The earliest end: the notice's day counts, even when the notice reached us late and Stripe ended the plan later. */
function endOf({ endedAt, endsAt, currentPeriodEnd }: Owed): Date {
  const moments = [endedAt, endsAt, currentPeriodEnd].flatMap((at) => at?.getTime() ?? []);
  return new Date(Math.min(...moments));
}

/**
 * Finds the refunds of earlier tries by their metadata; concurrent tries share an idempotency key. Skips
 * disputed payments. `refusedCents` is what billing must refund by hand, because Stripe can't refund the
 * payment (an old bank debit) or the bank returned the refund.
 */
async function makeRefunds(id: string, months: number, cents: number, charges: YearCharge[]) {
  const earlierRefunds = ({ refunds }: YearCharge) =>
    refunds.filter(({ metadata }) => metadata?.[endedSubscriptionKey] === id);
  const earlier = charges.flatMap(earlierRefunds).filter((refund) => !hasFailed(refund));
  const made = earlier.map((refund) => ({ id: refund.id, amount: refund.amount }));
  let refusedCents = 0;
  const sum = () => made.reduce((all, { amount }) => all + amount, 0);
  for (const charge of charges) {
    const amount = Math.min(cents - sum(), charge.refundableCents);
    if (amount <= 0 || charge.isDisputed) continue;
    const refund = earlierRefunds(charge).some(hasFailed)
      ? null
      : await createRefund(charge, amount, { id, months });
    if (refund) made.push({ id: refund.id, amount: refund.amount });
    else refusedCents += amount;
  }
  return { refundedCents: sum(), refundIds: made.map((refund) => refund.id), refusedCents };
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/** Resolves to null when Stripe refuses permanently. */
async function createRefund(
  charge: YearCharge,
  amount: number,
  { id, months }: { id: string; months: number },
): Promise<Stripe.Refund | null> {
  try {
    return await stripe().refunds.create(
      {
        charge: charge.id,
        amount,
        reason: 'requested_by_customer',
        metadata: { [endedSubscriptionKey]: id, [unusedMonthsKey]: String(months) },
      },
      // The amount differs when another payment's refund has failed meanwhile.
      { idempotencyKey: `unused-months-${id}-${charge.id}-${amount}` },
    );
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefusal || error.statusCode !== 400 || transientCodes.has(error.code ?? '')) throw error;
    return null;
  }
}

/** Refusals that may pass: a concurrent refund, or a low balance. */
const transientCodes = new Set([
  'charge_already_refunded',
  'balance_insufficient',
  'insufficient_funds',
]);

const disputedCents = ({ charges }: YearPayments) =>
  charges.reduce((sum, charge) => sum + (charge.isDisputed ? charge.refundableCents : 0), 0);

function reasonOf(
  {
    months,
    cents,
    open,
    payBackCents,
    notOwedCents,
    refusedCents,
  }: Pick<RefundOutcome, 'months' | 'payBackCents' | 'notOwedCents'> & {
    cents: number;
    open: number;
    refusedCents: number;
  },
  payments: YearPayments,
): string {
  if (months === 0) return 'no whole month unused';
  const reasons = [
    open < cents && 'unused months',
    payBackCents > 0 && disputedCents(payments) > 0 && 'payment disputed',
    payBackCents > 0 && refusedCents > 0 && 'refund not possible at Stripe',
    payBackCents > 0 && payments.outsideCents > 0 && 'paid outside of Stripe or with credit',
    notOwedCents > 0 && 'invoice not paid',
    open > payBackCents &&
      (payments.charges.some(({ lostCents }) => lostCents > 0)
        ? 'dispute lost'
        : 'refunded before'),
  ].filter(Boolean);
  return reasons.join(', ') || 'nothing paid';
}

async function storeOutcome(
  owed: Owed,
  outcome: RefundOutcome,
  { batch, siteUrl }: Pick<WorkContext, 'batch' | 'siteUrl'>,
): Promise<void> {
  const { id } = owed;
  const { months, refundedCents, refundIds, reason } = outcome;
  const byHandCents = outcome.payBackCents + outcome.notOwedCents;
  const isOwed = and(eq(subscriptions.id, id), eq(subscriptions.refundState, 'owed'));
  const mails = byHandCents > 0 ? mailsByHand(owed, outcome, siteUrl) : [];
  await batch({
    // Locks the row, so that a concurrent run waits and then finds nothing owed.
    lock: database().execute(sql`select 1 from ${subscriptions} where ${isOwed} for update`),
    mails: mails.map((mail) =>
      queueMail(mail, {
        onlyIf: sql`exists (select 1 from ${subscriptions} where ${isOwed})`,
        isAutomatic: true,
      }),
    ),
    outcome: database()
      .update(subscriptions)
      .set({
        refundState: byHandCents > 0 ? 'by_hand' : refundedCents > 0 ? 'refunded' : 'none',
        refundMonths: months,
        refundCents: refundedCents,
        byHandCents,
        refundIds,
        refundReason: reason,
        refundSettledAt: sql`now()`,
      })
      .where(isOwed),
  });
}

/** The mails about what Stripe doesn't refund; its refund events cause the others. */
function mailsByHand(owed: Owed, outcome: RefundOutcome, siteUrl: string): Mail[] {
  const about = {
    outcome,
    subscriptionId: owed.id,
    email: owed.email,
    price: owed.priceId ? findPrice(owed.priceId) : null,
    siteUrl,
  };
  const isToBuyer = about.price && owed.email && isMailAddress(owed.email);
  return [
    ...(isToBuyer && owed.email ? [byHandMail(owed.email, about)] : []),
    byHandNoticeMail(about),
  ];
}

/** A payment of the year through Stripe. */
interface YearCharge {
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
interface YearPayments {
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
async function readYear(subscription: string, year: PaidYear): Promise<YearPayments> {
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
