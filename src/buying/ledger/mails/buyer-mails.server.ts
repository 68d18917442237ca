/** Emails to buyers. */
import { writtenAmount, type Price } from '#src/buying/catalog/prices.ts';
import { agreementPath, findAgreement } from '#src/buying/terms/agreements.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writtenDate, writtenMoment } from '#src/formats/our-day.ts';
import {
  accessText,
  endingTexts,
  legalFigures,
  renewalNotice,
} from '#src/buying/terms/legal-figures.ts';
import {
  renderMail,
  type MailContent,
  type MailFact,
} from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/retention.ts';
import { site } from '#src/site.ts';
import type {
  PurchaseSnapshot,
  SubscriptionSnapshot,
} from '#src/buying/ledger/snapshot/snapshot.ts';

/** The content of an email about a payment. */
interface PaymentStory {
  purchase: PurchaseSnapshot;
  subscription: SubscriptionSnapshot | null;
  siteUrl: string;
}

const hourMs = 3_600_000;
const { accessAfterPayment, dataAfterTermination, invoiceDue, monthlyTerm } = legalFigures;
const billed = { month: 'Monthly', year: 'Yearly' } as const;
const terms = {
  month: `Your plan runs month to month, in terms of ${monthlyTerm.text}. ${endingTexts.month} ${endingTexts.notice}`,
  year: `Your plan is prepaid by the year. We write to you ${renewalNotice.text} before the next payment. ${endingTexts.year} ${endingTexts.notice}`,
} as const;

/** The email after a settled first payment, or an order with nothing due: the item, the access and the next payment. */
export function confirmationMail(
  to: string,
  { purchase, subscription, siteUrl }: PaymentStory,
): Mail {
  const { price, isAfterFreeTime, row } = purchase;
  const next = subscription?.row.currentPeriodEnd;
  const isFree = row.amountCents === 0;
  const received = isFree
    ? 'Your order is complete. Nothing was due: a discount or a credit covers it.'
    : 'We received the payment for your order.';
  return write(to, `${isFree ? 'Order complete' : 'Payment received'}: ${nameOf(purchase)}`, {
    heading: 'Thank you for your purchase',
    paragraphs: [
      // Access started when the buyer accepted the quote, or with a free time.
      row.quoteId
        ? `${received} Your access began within ${accessAfterPayment.text} after you accepted the quote. If it didn’t, write to ${site.contact.supportEmail}.`
        : isAfterFreeTime
          ? `${received} It is the first payment for your plan. Your access continues.`
          : `${received} Your access is active within ${accessAfterPayment.text} of ${isFree ? 'your order' : 'it'}. ${accessText()}`,
      ...(price?.interval ? [terms[price.interval]] : []),
    ],
    facts: [
      ...whatAndHowMuch(purchase),
      ['Billing', price?.interval ? billed[price.interval] : 'One-time purchase'],
      ...fact('Next billing date', next && writtenDate(next)),
      ...(row.quoteId || isAfterFreeTime ? [] : accessFact(purchase)),
      ...documentFacts(purchase, siteUrl),
    ],
    ...(subscription && { action: portalAction(siteUrl) }),
  });
}

/** The email about a trial: how long it runs, and when the first payment is due. */
export function trialMail(to: string, { purchase, subscription, siteUrl }: PaymentStory): Mail {
  const { price } = purchase;
  const endsAt = subscription?.row.currentPeriodEnd;
  return write(to, `Your trial: ${nameOf(purchase)}`, {
    heading: 'Your trial',
    paragraphs: [
      `You can try the plan without paying. Your access is active within ${accessAfterPayment.text} of the trial’s start. ${accessText()}`,
      'When the trial ends, the first payment is due. If you don’t want the plan, end it before then: in the customer portal, or by replying to this email. You then pay nothing.',
    ],
    facts: [
      ...item(purchase),
      ...fact('First payment', endsAt && writtenDate(endsAt)),
      ...fact(
        'Price after the trial',
        price?.interval &&
          `${writtenAmount(price.priceCents, purchase.row.currency)} a ${price.interval}`,
      ),
      ...accessFact(purchase),
      ...documentFacts(purchase, siteUrl),
    ],
    action: portalAction(siteUrl),
  });
}

/** The content of an email about the next payment for a yearly plan. */
interface RenewalStory {
  price: Price;
  /** The day of the payment, year-month-day, and the day before. */
  renewsOn: string;
  lastDay: string;
  amountCents: number;
  currency: string;
  /** Paid by invoice, not with a stored payment method. */
  isInvoiced: boolean;
  siteUrl: string;
}

/** The email before a yearly plan renews: the day, the amount, and how to end it. */
export function renewalMail(to: string, story: RenewalStory): Mail {
  const { price, amountCents, currency, isInvoiced, siteUrl } = story;
  const day = writtenDay(story.renewsOn);
  const amount = writtenAmount(amountCents, currency);
  return write(to, `Your plan renews on ${day}: ${price.name}, ${amount}`, {
    heading: `Your yearly plan renews on ${day}`,
    paragraphs: [
      isInvoiced
        ? `On that day we send the invoice for the next year. It is due ${invoiceDue.text} after its date. If it needs a new PO number, reply to this email with it before then.`
        : 'On that day we charge your stored payment method for the next year.',
      `If you don’t want another year, give notice by ${writtenDay(story.lastDay)}: in the customer portal, or by replying to this email. We then charge nothing more.`,
      `${endingTexts.year} ${endingTexts.notice}`,
    ],
    facts: [
      ['Plan', price.name + (price.isCoalitionPrice ? ' (GovAI Coalition)' : '')],
      ['Renews on', day],
      ['Amount for the next year', amount],
    ],
    action: portalAction(siteUrl),
  });
}

/** The email after a failed payment. */
export function failureMail(to: string, { purchase, subscription, siteUrl }: PaymentStory): Mail {
  const { documentUrl, row } = purchase;
  const action =
    row.kind === 'one_time'
      ? { label: 'Try again', url: `${siteUrl}/checkout` }
      : subscription
        ? portalAction(siteUrl)
        : documentUrl && { label: 'Pay the invoice', url: documentUrl };
  return write(to, `Payment failed: ${nameOf(purchase)}`, {
    heading: 'Your payment didn’t go through',
    paragraphs: [
      'Your bank or card declined the payment, so this try charged nothing.',
      subscription
        ? 'Please update your payment method in the customer portal, so that your access doesn’t end.'
        : 'Please try again, or pay another way.',
    ],
    facts: [...whatAndHowMuch(purchase), ...fact('Invoice', documentUrl)],
    ...(action && { action }),
  });
}

/** The email after a full or partial refund. */
export function refundMail(to: string, { purchase }: PaymentStory): Mail {
  const { refundedCents, currency, status } = purchase.row;
  const months = purchase.unusedMonths;
  return write(to, `Refund: ${nameOf(purchase)}`, {
    heading:
      status === 'refunded' ? 'Your payment was refunded' : 'Part of your payment was refunded',
    paragraphs: [
      ...(months ? ['Your plan has ended. This refund is for its unused whole months.'] : []),
      'The money goes back to your original payment method. Your bank may take a few days to show it.',
    ],
    facts: [
      ...whatAndHowMuch(purchase),
      ...fact('Unused whole months', months ? `${months} of 12` : null),
      ['Refunded', writtenAmount(refundedCents, currency)],
      ...fact('Invoice', purchase.documentUrl),
    ],
  });
}

/** The email when a subscription is set to end and can still be kept. */
export function cancellationMail(
  to: string,
  { row, price }: SubscriptionSnapshot,
  siteUrl: string,
): Mail {
  return write(to, `Your subscription ends: ${price?.name ?? site.name}`, {
    heading: 'Your subscription is canceled',
    paragraphs: [
      ...(price?.interval ? [endingTexts[price.interval]] : []),
      'It stays active through the day below. Until then, you can keep it in the customer portal or by replying to this email.',
    ],
    facts: [
      ...fact('Plan', price?.name),
      ...fact('Notice given on', row.noticedAt && writtenDate(row.noticedAt)),
      ...fact('Ends on', row.endsAt && writtenDate(row.endsAt)),
    ],
    action: portalAction(siteUrl),
  });
}

/** The email when a subscription has ended. */
export function endMail(to: string, { row, price }: SubscriptionSnapshot, siteUrl: string): Mail {
  return write(to, `Your subscription has ended: ${price?.name ?? site.name}`, {
    heading: 'Your subscription has ended',
    paragraphs: [
      `We return and delete your data within ${dataAfterTermination.text}. Your invoices stay in the customer portal.`,
      ...(price?.interval === 'year'
        ? [
            'If whole months of the paid year are unused, another email tells you what you get back.',
          ]
        : []),
    ],
    facts: [
      ...fact('Plan', price?.name),
      ...fact('Ended on', row.endedAt && writtenDate(row.endedAt)),
    ],
    action: portalAction(siteUrl),
  });
}

/** The content of the emails about unused months that Stripe can't refund. */
export interface ByHandStory {
  subscriptionId: string;
  email: string | null;
  price: Price | null;
  siteUrl: string;
  outcome: {
    months: number;
    currency: string;
    refundedCents: number;
    payBackCents: number;
    notOwedCents: number;
    reason: string;
  };
}

/** The email when a person settles the unused months of an ended year, because they weren't paid through Stripe or aren't paid yet. */
export function byHandMail(to: string, { price, outcome, siteUrl }: ByHandStory): Mail {
  const { months, currency, payBackCents, notOwedCents } = outcome;
  const amount = (label: string, cents: number) =>
    fact(label, cents > 0 ? writtenAmount(cents, currency) : null);
  return write(to, `Unused months: ${price?.name ?? site.name}`, {
    heading: 'Unused months of your plan',
    paragraphs: [
      payBackCents > 0 &&
        'Your plan has ended, and we refund its unused whole months. We can’t send the money to your original payment method automatically, so our billing team will send it and email you about it. You don’t need to ask.',
      notOwedCents > 0 &&
        'Your plan ended before its invoice was paid. You don’t owe the part of the invoice for unused whole months. Our billing team will send you the corrected amount. Please wait for it before you pay.',
    ].filter((paragraph) => paragraph !== false),
    facts: [
      ...fact('Plan', price?.name),
      ['Unused whole months', `${months} of 12`],
      ...amount('To be refunded', payBackCents),
      ...amount('Not owed', notOwedCents),
    ],
    action: portalAction(siteUrl),
  });
}

function write(to: string, subject: string, content: MailContent): Mail {
  const { billingEmail } = site.contact;
  const footer = [
    `Questions about this bill? Reply to this email or write to ${billingEmail}.`,
    `We keep records of purchases for ${retention.purchases.text}.`,
  ];
  const headers = { 'Reply-To': billingEmail };
  return { to, subject, ...renderMail({ ...content, footer }), headers, countsToward: 'payments' };
}

function nameOf({ price }: PurchaseSnapshot): string {
  return price?.name ?? site.name;
}

function item(purchase: PurchaseSnapshot): MailFact[] {
  const member = purchase.row.isCoalitionPrice ? ' (GovAI Coalition)' : '';
  return [[purchase.price?.plan ? 'Plan' : 'Product', nameOf(purchase) + member]];
}

function accessFact({ row: { settledAt } }: PurchaseSnapshot): MailFact[] {
  const by = settledAt && new Date(settledAt.getTime() + accessAfterPayment.count * hourMs);
  return fact('Access by', by && writtenMoment(by));
}

function documentFacts({ documentUrl, row }: PurchaseSnapshot, siteUrl: string) {
  const agreement = findAgreement(row.agreement);
  return [
    ...fact('Invoice', documentUrl),
    ...fact('Agreement', agreement && siteUrl + agreementPath(agreement)),
  ];
}

function whatAndHowMuch(purchase: PurchaseSnapshot): MailFact[] {
  const { amountCents, currency, paidCents } = purchase.row;
  const poNumber = purchase.quote?.poNumber;
  const isPart = paidCents > 0 && paidCents < amountCents;
  return [
    ...item(purchase),
    ['Amount', writtenAmount(amountCents, currency)],
    ...fact('Paid so far', isPart && writtenAmount(paidCents, currency)),
    ...fact('Quote', purchase.quote?.number),
    ...fact('PO number', poNumber ? { typed: poNumber } : null),
  ];
}

function fact(label: string, value: MailFact[1] | false | null | undefined): MailFact[] {
  return value ? [[label, value]] : [];
}

function portalAction(siteUrl: string) {
  return { label: 'Manage Subscription', url: `${siteUrl}/subscription-portal` };
}
