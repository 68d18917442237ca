/** A receipt for a payment, as a PDF file. */
import { writtenAmount } from '#src/buying/catalog/prices.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import { sellerLines, site } from '#src/site.ts';
import { makePdf, pdfFacts } from '#src/formats/documents/pdf-document.server.ts';

/** The content of a receipt. */
export interface Receipt {
  /** The item and its billing interval, e.g. `Small Rural, yearly`. */
  item: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  settledAt: Date;
  /** The lines of the payer: the agency and its address, or an email address. */
  payer: string[];
  invoiceNumber?: string | null;
  quoteNumber?: string | null;
  poNumber?: string | null;
  /** Stripe's id of the payment. */
  reference: string;
  phone: string;
}

/** Resolves to the bytes of a receipt of one page. */
export function makeReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const { item, amountCents, refundedCents, currency, settledAt, payer, phone } = receipt;
  const day = writtenDate(settledAt);
  const written = (cents: number) => writtenAmount(cents, currency);
  const known = (label: string, value: string | null | undefined) =>
    value ? [[label, value] as const] : [];
  return makePdf({
    title: `Receipt of ${day}`,
    madeAt: settledAt,
    blocks: [
      { heading: 'Receipt', level: 1 },
      { paragraph: `${site.legalName} received this payment on ${day}. Thank you.` },
      pdfFacts([
        ['Paid on', day],
        ...known('Invoice', receipt.invoiceNumber),
        ...known('Quote', receipt.quoteNumber),
        ...known('PO number', receipt.poNumber),
        ['Payment', receipt.reference],
      ]),
      {
        table: {
          head: ['From', 'Paid by'],
          rows: [[[...sellerLines(), phone].join('\n'), payer.join('\n')]],
          widths: [1, 1],
        },
      },
      {
        table: {
          head: ['Item', 'Amount'],
          rows: [
            [item, written(amountCents)],
            ...(refundedCents > 0 ? [['Refunded since', `−${written(refundedCents)}`]] : []),
          ],
          foot: ['Total paid in US dollars', written(amountCents - refundedCents)],
          widths: [4, 1],
          numeric: [1],
        },
      },
      {
        paragraph: `Questions about this payment? Write to ${site.contact.billingEmail}.`,
        isPale: true,
      },
    ],
  });
}
