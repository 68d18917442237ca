/** A quote: its columns, addresses, item, paths and conditions. */
import { sql } from 'drizzle-orm';
import { agreementOn, findAgreement, type AgreementVersion } from '#src/buying/terms/agreements.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { BillingInterval } from '#src/buying/catalog/plans.ts';
import { endingTexts, legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { findPrice } from '#src/buying/catalog/prices.ts';
import type { purchases } from '#src/integrations/database/tables/payments.ts';
import type { quoteDetails } from './request/quote-request.ts';

/** A row of the quotes table. */
export type Quote = typeof quotes.$inferSelect;

/** The columns of a new quote. */
export type OfferedQuote = Pick<
  Quote,
  | ('id' | 'number' | 'priceId' | 'itemName' | 'billedEvery' | 'isCoalitionPrice' | 'totalCents')
  | ('createdOn' | 'validUntil' | 'agreement' | (typeof quoteDetails)[number])
>;

/** Whether accounts payable has another email address than the contact. */
export function hasOtherPayables({
  contactEmail,
  payablesEmail,
}: Pick<Quote, 'contactEmail' | 'payablesEmail'>): boolean {
  return contactEmail.toLowerCase() !== payablesEmail.toLowerCase();
}

/**
 * The email address for a quote's invoices: the contact's, who proved it by accepting, until accounts payable
 * prove theirs by taking over the invoices.
 */
export function invoicedAddress({
  contactEmail,
  payablesEmail,
  payablesProvedAt,
}: Pick<Quote, 'contactEmail' | 'payablesEmail' | 'payablesProvedAt'>): string {
  return payablesProvedAt ? payablesEmail : contactEmail;
}

/** The version of the agreement that the quote is subject to. */
export function agreementOf({
  agreement,
  createdOn,
  billedEvery,
}: Pick<Quote, 'agreement' | 'createdOn' | 'billedEvery'>): AgreementVersion {
  return findAgreement(agreement) ?? agreementOn(createdOn, billedEvery ? 'plan' : 'once');
}

const often = { month: 'monthly', year: 'yearly', once: 'one-time license' } as const;

/** The quoted item, e.g. `Small Rural, monthly, GovAI Coalition`. */
export function itemOf({ itemName, billedEvery, isCoalitionPrice }: OfferedQuote): string {
  const coalition = isCoalitionPrice ? ['GovAI Coalition'] : [];
  return [itemName, often[billedEvery ?? 'once'], ...coalition].join(', ');
}

/** The path of the page with the quote form. */
export const quoteFormPath = '/quote';

/** The path of the quote form with a price selected. */
export const newQuotePath = (priceId: string) => `${quoteFormPath}?plan=${priceId}`;

/** The format of a quote's id and token: 144 bits in base64url. */
export const secretPattern = /^[A-Za-z0-9_-]{24}$/;

/** The path of a quote's page. */
export const quotePath = (quoteId: string) => `${quoteFormPath}/${quoteId}`;

/** The paths of a quote's PDF files. */
export const quoteDocumentPath = (quoteId: string) => `${quotePath(quoteId)}/quote.pdf`;
export const receiptPath = (quoteId: string) => `${quotePath(quoteId)}/receipt.pdf`;

/** The paths of the pages that open only with the token of a mailed link: accepting, PO number and exemption with the contact's, payables with that of accounts payable. */
export const confirmationPath = (quoteId: string) => `${quotePath(quoteId)}/confirm`;
export const poNumberPath = (quoteId: string) => `${quotePath(quoteId)}/po-number`;
export const exemptionPath = (quoteId: string) => `${quotePath(quoteId)}/exemption`;
export const payablesPath = (quoteId: string) => `${quotePath(quoteId)}/payables`;

const { accessAfterPayment, invoiceDue, monthlyTerm } = legalFigures;

const term = {
  month: `The plan is billed monthly and runs month to month, in terms of ${monthlyTerm.text}. ${endingTexts.month} ${endingTexts.notice}`,
  year: `The plan is prepaid by the year. ${endingTexts.year} ${endingTexts.notice}`,
  once: 'The license is paid once and does not renew.',
} as const;

/** How an item is billed, for a line of a quote. */
export const billingTexts = {
  month: 'Subscription, billed monthly',
  year: 'Subscription, billed yearly in advance',
  once: 'One-time license',
} as const;

/** The conditions of a quote, in one or two sentences each. */
export function conditionsOf(billedEvery: BillingInterval | null, isCoalitionPrice: boolean) {
  return [
    term[billedEvery ?? 'once'],
    ...(isCoalitionPrice
      ? ['The price is for members of the GovAI Coalition; we may ask for confirmation.']
      : []),
    `The invoice is due ${invoiceDue.text} after its date, or later where your prompt-payment law says so. Access doesn’t wait for it: it begins within ${accessAfterPayment.text} after you accept.`,
    `Prices are in US dollars and do not include taxes. Exempt agencies pay no taxes: upload your certificate by the link in the email with the quote, or send it to ${site.contact.billingEmail}.`,
  ];
}

/** The states of a quote, in the order in which it can reach them. */
export type QuoteState =
  | 'open'
  | 'expired'
  | 'accepted'
  | 'invoiced'
  | 'overdue'
  | 'processing'
  | 'failed'
  | 'paid'
  | 'canceled'
  | 'refunded';

type Payment = Pick<typeof purchases.$inferSelect, 'status'>;
type Dates = Pick<Quote, 'validUntil' | 'confirmedAt'>;

/** Whether it is too late to accept a quote; an accepted quote never expires. */
export function isExpired({ validUntil, confirmedAt }: Dates, now: Date): boolean {
  return confirmedAt === null && ourDay(now) > validUntil;
}

/** Whether the catalog still has the quoted price. */
export function isAsQuoted({ priceId, totalCents }: Pick<Quote, 'priceId' | 'totalCents'>) {
  return findPrice(priceId)?.priceCents === totalCents;
}

/** The state of a quote, from its row and the ledger's row of its invoice, if any. */
export function stateOf(
  quote: Dates & Pick<Quote, 'invoiceId' | 'invoiceDueAt'>,
  payment: Payment | null,
  now: Date,
): QuoteState {
  if (!payment) {
    if (isExpired(quote, now)) return 'expired';
    if (!quote.confirmedAt) return 'open';
    if (!quote.invoiceId) return 'accepted';
  }
  const status = payment?.status;
  if (status === 'partially_refunded' || status === 'refunded') return 'refunded';
  if (status && status !== 'pending') return status;
  return quote.invoiceDueAt && quote.invoiceDueAt < now ? 'overdue' : 'invoiced';
}

// Nested in `sql`, columns keep their table's name, which Drizzle drops in a select from one table.
const [quoteId, ownInvoiceId] = [sql`${quotes.id}`, sql`${quotes.invoiceId}`];

/** SQL for the ledger's id of a quote's invoice. An invoice that was written by hand is found by the quote's id. */
export const ledgerIdOfQuote = sql<string | null>`coalesce(${ownInvoiceId}, (
  select earliest.id from purchases as earliest
  where earliest.quote_id = ${quoteId} order by earliest.created_at, earliest.id limit 1))`;

/** SQL for the ledger's status of that invoice, or null. */
export const paymentStatusOfQuote = sql<Payment['status'] | null>`coalesce(
  (select paid.status from purchases as paid where paid.id = ${ownInvoiceId}),
  (select paid.status from purchases as paid
    where ${ownInvoiceId} is null and paid.quote_id = ${quoteId}
      and not exists (select 1 from purchases as earlier
        where earlier.quote_id = paid.quote_id
          and (earlier.created_at, earlier.id) < (paid.created_at, paid.id))))`;
