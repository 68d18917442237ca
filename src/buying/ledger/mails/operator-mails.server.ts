/** Emails to our sales team and to billing about payments. */
import { writtenDate, writtenMoment } from '#src/formats/our-day.ts';
import { writtenAmount } from '#src/buying/catalog/prices.ts';
import { renderMail, type MailFact } from '#src/integrations/mail/mail-layout.server.tsx';
import { isMailAddress, type Mail } from '#src/integrations/mail/outbox.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { env } from '#src/environment/env.ts';
import type { ByHandStory } from './buyer-mails.server.ts';
import { needsAnswer } from '#src/buying/ledger/snapshot/read-payments.server.ts';
import type {
  PaymentDispute,
  PurchaseSnapshot,
  SubscriptionSnapshot,
} from '#src/buying/ledger/snapshot/snapshot.ts';

const { accessAfterPayment } = legalFigures;
const headings = {
  purchase: 'New sale',
  trial: 'New trial',
  renewal: 'Renewal',
  change: 'Plan change',
  part: 'Partial payment',
  failed: 'Payment failed',
  refunded: 'Refund',
  partially_refunded: 'Partial refund',
} as const;

/** What an email about a purchase reports. */
export type PurchaseNotice = keyof typeof headings;

/** The email about a purchase: a new sale or trial goes to sales, everything else to billing. */
export function purchaseNoticeMail(
  what: PurchaseNotice,
  { row, price, quote, documentUrl, unusedMonths, isAfterFreeTime }: PurchaseSnapshot,
  subscription: SubscriptionSnapshot | null,
): Mail {
  const { SALES_EMAIL, BILLING_EMAIL } = env();
  const written = (cents: number) => (cents > 0 ? writtenAmount(cents, row.currency) : null);
  const amount = written(row.amountCents) ?? 'nothing due';
  const received = what === 'part' ? `${written(row.paidCents)} of ${amount}` : amount;
  const isNew = what === 'purchase' || what === 'trial';
  // For a quote, access started when it was accepted.
  const startsAccess = isNew && !row.quoteId && !isAfterFreeTime;
  return write({
    to: isNew ? SALES_EMAIL : BILLING_EMAIL,
    subject: `${headings[what]}: ${[price?.name ?? 'not in the catalog', received, quote?.number].filter(Boolean).join(', ')}`,
    heading: headings[what],
    remark: price
      ? `Stripe reported this to the website.${startsAccess ? ` Send the access details to the buyer within ${accessAfterPayment.text} of the time below.` : ''}`
      : 'Stripe reported a payment for something that isn’t in the catalog. The buyer got no email.',
    email: row.email,
    facts: [
      ['Price', row.priceId],
      ['Amount', amount],
      ['Paid so far', row.paidCents < row.amountCents ? written(row.paidCents) : null],
      ['Refunded', written(row.refundedCents)],
      ['Unused months', unusedMonths ? `${unusedMonths} of 12, refunded by the website` : null],
      ['Coalition member', row.isCoalitionPrice ? 'Yes, as the buyer stated' : 'No'],
      ['Email', row.email],
      [row.amountCents > 0 ? 'Paid' : 'Began', row.settledAt && writtenMoment(row.settledAt)],
      [
        what === 'trial' ? 'First payment' : 'Paid until',
        subscription?.row.currentPeriodEnd && writtenDate(subscription.row.currentPeriodEnd),
      ],
      ['Quote', quote?.number ?? row.quoteId],
      ['PO number', quote?.poNumber ? { typed: quote.poNumber } : null],
      ['At Stripe', row.id],
      ['Invoice', documentUrl],
    ],
  });
}

/** The email to billing about a dispute of one payment: without an answer in time the bank decides for the payer. */
export function disputeNoticeMail({ row, price }: PurchaseSnapshot, dispute: PaymentDispute): Mail {
  const status = dispute.status.replaceAll('_', ' ');
  const amount = writtenAmount(dispute.cents, row.currency);
  return write({
    to: env().BILLING_EMAIL,
    subject: `Dispute (${status}): ${price?.name ?? 'not in the catalog'}, ${amount}`,
    heading: `A payment is disputed: ${status}`,
    remark: needsAnswer(dispute.status)
      ? 'The payer’s bank takes the payment back. Answer it in Stripe’s dashboard before the day below: without an answer the bank decides for the payer.'
      : 'Stripe reported this to the website.',
    email: row.email,
    facts: [
      ['Disputed', amount],
      ['Answer by', dispute.answerBy && writtenMoment(dispute.answerBy)],
      ['Of', writtenAmount(row.amountCents, row.currency)],
      ['Paid', row.settledAt && writtenMoment(row.settledAt)],
      ['Price', row.priceId],
      ['Email', row.email],
      ['Payment at Stripe', dispute.chargeId],
      ['At Stripe', row.id],
    ],
  });
}

/** The email to billing when a subscription is set to end, has ended or is kept. */
export function subscriptionNoticeMail({ row, price }: SubscriptionSnapshot): Mail {
  const change = row.status === 'canceled' ? 'ended' : row.endsAt ? 'canceled' : 'kept';
  const what = `Subscription ${change}`;
  return write({
    to: env().BILLING_EMAIL,
    subject: `${what}: ${price?.name ?? 'not in the catalog'}`,
    heading: what,
    remark: 'Stripe reported this to the website.',
    email: row.email,
    facts: [
      ['Price', row.priceId],
      ['Email', row.email],
      ['Notice given on', row.noticedAt && writtenDate(row.noticedAt)],
      ['Notice from', row.noticeFrom],
      ['Ends on', row.endsAt && writtenDate(row.endsAt)],
      ['Ended on', row.endedAt && writtenDate(row.endedAt)],
      ['At Stripe', row.id],
    ],
  });
}

/** The email to billing about unused months that the website can't refund. */
export function byHandNoticeMail({ subscriptionId, email, price, outcome }: ByHandStory): Mail {
  const { months, currency, reason, refundedCents, payBackCents, notOwedCents } = outcome;
  const amount = (cents: number) => (cents > 0 ? writtenAmount(cents, currency) : null);
  return write({
    to: env().BILLING_EMAIL,
    subject: `Unused months to settle by hand: ${price?.name ?? 'not in the catalog'}`,
    heading: 'Unused months to settle by hand',
    remark: [
      'A yearly plan ended with unused whole months, and the website can’t refund all of them.',
      payBackCents > 0 &&
        'Refund the amount below to the agency, and email them when it is sent. If the payment is disputed, wait for the bank’s decision.',
      notOwedCents > 0 &&
        'Take the amount below off the open invoice with a credit note, and send the agency the corrected amount. If they have paid it in the meantime, refund it.',
    ]
      .filter(Boolean)
      .join(' '),
    email,
    facts: [
      ['Price', price?.priceId],
      ['Email', email],
      ['Unused months', `${months} of 12`],
      ['Reason', reason],
      ['Refund by hand', amount(payBackCents)],
      ['Take off the invoice', amount(notOwedCents)],
      ['Refunded through Stripe', amount(refundedCents)],
      ['At Stripe', subscriptionId],
    ],
  });
}

interface OperatorMail extends Pick<Mail, 'to' | 'subject'> {
  heading: string;
  remark: string;
  /** The buyer's email address, for replies. */
  email: string | null;
  /** Facts without a value are left out. */
  facts: [label: string, value: MailFact[1] | null | undefined][];
}

function write({ to, subject, heading, remark, email, facts }: OperatorMail): Mail {
  const known = facts.filter((fact): fact is MailFact => Boolean(fact[1]));
  return {
    to,
    subject,
    ...renderMail({ heading, paragraphs: [remark], facts: known }),
    ...(email && isMailAddress(email) && { headers: { 'Reply-To': email } }),
  };
}
