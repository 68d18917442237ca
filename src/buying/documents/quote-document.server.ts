/** The PDF files of a quote: the quote with its acceptance, and the receipt of its first payment. */
import { formatCents } from '#src/buying/catalog/money.ts';
import { makePdf, pdfFacts, type PdfBlock } from '#src/formats/documents/pdf-document.server.ts';
import { makeReceipt } from './receipt.server.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import {
  addendumOf,
  agreementPath,
  agreementTitle,
  effectiveDay,
} from '#src/buying/terms/agreements.ts';
import { sellerLines, site } from '#src/site.ts';
import type { Payment } from '#src/buying/quotes/acceptance/find-quote.server.ts';
import { stateText, taxText } from '#src/buying/quotes/quote-page.server.tsx';
import {
  stateOf,
  billingTexts,
  conditionsOf,
  agreementOf,
  itemOf,
  type Quote,
} from '#src/buying/quotes/quote.ts';

interface QuoteDetails {
  quote: Quote;
  payment: Payment | null;
  siteUrl: string;
  phone: string;
}

/** Makes the PDF of a quote, one page with everything on its web page; resolves to its bytes. */
export function makeQuoteDocument({ quote, payment, siteUrl, phone }: QuoteDetails) {
  const { number, createdOn, validUntil, poNumber, confirmedAt, totalCents, billedEvery } = quote;
  const state = stateOf(quote, payment, new Date());
  const total = formatCents(totalCents);
  const agreement = agreementOf(quote);
  const addendum = addendumOf(agreement);
  const accepted: (readonly [string, string])[] = confirmedAt
    ? [
        ['Accepted on', writtenDate(confirmedAt)],
        ['Accepted by', `${quote.contactName}, ${quote.contactEmail}, by the link in our email`],
        ...(quote.invoiceNumber ? [['Invoice', quote.invoiceNumber] as const] : []),
        ...(quote.invoiceDueAt ? [['Due on', writtenDate(quote.invoiceDueAt)] as const] : []),
      ]
    : [];
  const ending: PdfBlock[] =
    state === 'open'
      ? [
          { heading: 'How to accept', level: 2 },
          {
            paragraph: `Open the link in the email we sent to ${quote.contactEmail}, add a PO number if you have one, and confirm. Or send your purchase order with the number ${number} to ${site.contact.billingEmail}.`,
          },
        ]
      : [];
  return makePdf({
    title: confirmedAt ? `Accepted quote ${number}` : `Quote ${number}`,
    madeAt: confirmedAt ?? quote.createdAt,
    blocks: [
      { heading: confirmedAt ? `Accepted quote ${number}` : `Quote ${number}`, level: 1 },
      { paragraph: stateText(state, quote, payment) },
      pdfFacts([
        ['Date', writtenDay(createdOn)],
        ['Valid until', writtenDay(validUntil)],
        ['PO number', poNumber ?? 'None yet'],
        ['Taxes', taxText(quote)],
        ...accepted,
      ]),
      {
        table: {
          head: ['From', 'Bill to', 'Contact', 'Accounts payable'],
          rows: [
            [
              [...sellerLines(), phone].join('\n'),
              billTo(quote).join('\n'),
              `${quote.contactName}\n${quote.contactEmail}`,
              quote.payablesEmail,
            ],
          ],
          widths: [1.15, 1.15, 1, 1],
        },
      },
      {
        table: {
          head: ['Item', 'Qty', 'Unit price', 'Amount'],
          rows: [
            [
              `${itemOf(quote)}\n${billingTexts[billedEvery ?? 'once']}. Unlimited users.`,
              '1',
              total,
              total,
            ],
          ],
          foot: [
            `Total in US dollars${billedEvery ? ` for the first ${billedEvery}` : ''}`,
            '',
            '',
            total,
          ],
          widths: [4, 0.6, 1, 1],
          numeric: [1, 2, 3],
        },
      },
      { heading: 'Terms', level: 2 },
      {
        list: [
          ...conditionsOf(billedEvery, quote.isCoalitionPrice),
          ...[agreement, addendum].flatMap((text) =>
            text
              ? [
                  [
                    text === agreement
                      ? 'This quote is subject to our '
                      : 'With a public agency it is also subject to our own, which goes before that agreement: ',
                    { text: agreementTitle(text), href: siteUrl + agreementPath(text) },
                    `, version of ${writtenDay(effectiveDay(text))}, ${siteUrl}${agreementPath(text)}.`,
                  ],
                ]
              : [],
          ),
        ],
      },
      ...ending,
      {
        paragraph: `For remittance details, a W-9 or a vendor form, write to ${site.contact.billingEmail} or call ${phone}.`,
        isPale: true,
      },
    ],
  });
}

/** Makes the PDF receipt of a quote's invoice; resolves to its bytes. Null until the invoice is paid. */
export function makeQuoteReceipt({ quote, payment, phone }: QuoteDetails) {
  if (!payment?.settledAt || payment.amountCents === 0) return null;
  return makeReceipt({
    item: itemOf(quote),
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    currency: payment.currency,
    settledAt: payment.settledAt,
    payer: billTo(quote),
    invoiceNumber: quote.invoiceNumber,
    quoteNumber: quote.number,
    poNumber: quote.poNumber,
    reference: payment.id,
    phone,
  });
}

const billTo = ({ legalName, street, city, state, zip }: Quote) => [
  legalName,
  street,
  `${city}, ${state} ${zip}`,
];
