/** The words we send to whoever pays. */
import { yearlyTermNote } from '#src/catalogue/plans.ts';
import { renderMail, type MailContent } from '#src/integrations/mail/mail-layout.ts';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { legalFigures } from '#src/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { site } from '#src/site.ts';
import type { PurchaseReading, SubscriptionReading } from './reading.ts';
import { writtenAmount, writtenDate, writtenMoment } from './words.ts';

/** What a mail about a payment is about. */
export interface PaymentStory {
  purchase: PurchaseReading;
  subscription: SubscriptionReading | null;
  siteUrl: string;
}

const hourMs = 3_600_000;
const { accessAfterPayment, dataAfterTermination, monthlyTerm, notice } = legalFigures;
const billed = { month: 'Monthly', year: 'Yearly' } as const;
const terms = {
  month: `Your plan runs month to month, in terms of ${monthlyTerm.words}; ${notice.words}’ notice ends it.`,
  year: yearlyTermNote,
} as const;

/** The money arrived: what was bought, when access begins, when the next payment is due (R15, R37). */
export function confirmationMail(
  to: string,
  { purchase, subscription, siteUrl }: PaymentStory,
): Mail {
  const { price, documentUrl } = purchase;
  const { settledAt } = purchase.row;
  const next = subscription?.row.currentPeriodEnd;
  const accessBy = settledAt && new Date(settledAt.getTime() + accessAfterPayment.count * hourMs);
  return write(to, `Payment received: ${nameOf(purchase)}`, {
    heading: 'Thank you for your purchase',
    paragraphs: [
      // Who accepted a quote has had access since then.
      purchase.row.quoteId
        ? 'We received your payment. Your access goes on as it is.'
        : `We received your payment. Your access is active within ${accessAfterPayment.words} of it.`,
      ...(price?.interval ? [terms[price.interval]] : []),
    ],
    facts: [
      ...whatAndHowMuch(purchase),
      ['Billing', price?.interval ? billed[price.interval] : 'One-time purchase'],
      ...fact('Next billing date', next && writtenDate(next)),
      ...fact('Access by', !purchase.row.quoteId && accessBy ? writtenMoment(accessBy) : null),
      ...fact('Invoice', documentUrl),
    ],
    ...(subscription && { action: portalAction(siteUrl) }),
  });
}

/** The money did not arrive. */
export function failureMail(to: string, { purchase, subscription, siteUrl }: PaymentStory): Mail {
  const { documentUrl, row } = purchase;
  const action =
    row.kind === 'one_time'
      ? { label: 'Try again', url: `${siteUrl}/checkout` }
      : subscription
        ? portalAction(siteUrl)
        : documentUrl && { label: 'Pay the invoice', url: documentUrl };
  return write(to, `Payment failed: ${nameOf(purchase)}`, {
    heading: 'Your payment did not go through',
    paragraphs: [
      'Your bank or card did not make this payment. No money was taken.',
      subscription
        ? 'Please update your payment method in the customer portal, so that your access does not end.'
        : 'Please try again, or pay in another way.',
    ],
    facts: [...whatAndHowMuch(purchase), ...fact('Invoice', documentUrl)],
    ...(action && { action }),
  });
}

/** Money went back, in whole or in part. */
export function refundMail(to: string, { purchase }: PaymentStory): Mail {
  const { refundedCents, currency, status } = purchase.row;
  return write(to, `Refund: ${nameOf(purchase)}`, {
    heading:
      status === 'refunded' ? 'Your payment was refunded' : 'A part of your payment was refunded',
    paragraphs: ['The money goes back the way it came. Your bank may take some days to show it.'],
    facts: [
      ...whatAndHowMuch(purchase),
      ['Refunded', writtenAmount(refundedCents, currency)],
      ...fact('Invoice', purchase.documentUrl),
    ],
  });
}

/** The subscription is set to end, and can still be kept. */
export function cancellationMail(
  to: string,
  { row, price }: SubscriptionReading,
  siteUrl: string,
): Mail {
  return write(to, `Your subscription ends: ${price?.name ?? site.name}`, {
    heading: 'Your subscription is canceled',
    paragraphs: [
      'It stays active until the day below. Until then you can keep it with one click in the customer portal.',
      ...(price?.interval === 'year'
        ? [`To end it in ${notice.words} with a refund of unused whole months, answer this mail.`]
        : []),
    ],
    facts: [
      ...fact('Plan', price?.name),
      ...fact('Ends on', row.endsAt && writtenDate(row.endsAt)),
    ],
    action: portalAction(siteUrl),
  });
}

/** The subscription has ended. */
export function endMail(to: string, { row, price }: SubscriptionReading, siteUrl: string): Mail {
  return write(to, `Your subscription has ended: ${price?.name ?? site.name}`, {
    heading: 'Your subscription has ended',
    paragraphs: [
      `Your data is returned and deleted within ${dataAfterTermination.words}. Your invoices stay in the customer portal.`,
    ],
    facts: [
      ...fact('Plan', price?.name),
      ...fact('Ended on', row.endedAt && writtenDate(row.endedAt)),
    ],
    action: portalAction(siteUrl),
  });
}

function write(to: string, subject: string, content: MailContent): Mail {
  const { billingEmail } = site.contact;
  const footer = [
    `Questions about this bill? Answer this mail or write to ${billingEmail}.`,
    `We keep records of purchases for ${retention.purchases.words}.`,
  ];
  return {
    to,
    subject,
    ...renderMail({ ...content, footer }),
    headers: { 'Reply-To': billingEmail },
  };
}

function nameOf({ price }: PurchaseReading): string {
  return price?.name ?? site.name;
}

function whatAndHowMuch(purchase: PurchaseReading): [string, string][] {
  const { amountCents, currency, isCoalitionPrice } = purchase.row;
  const member = isCoalitionPrice ? ' (GovAI Coalition)' : '';
  return [
    [purchase.price?.plan ? 'Plan' : 'Product', nameOf(purchase) + member],
    ['Amount', writtenAmount(amountCents, currency)],
  ];
}

function fact(label: string, value: string | null | undefined): [string, string][] {
  return value ? [[label, value]] : [];
}

function portalAction(siteUrl: string) {
  return { label: 'Manage Subscription', url: `${siteUrl}/subscription-portal` };
}
