/** The addresses of quotes: each opens that quote, and no other. */

/** The page with the form. */
export const quoteFormPath = '/quote';

/** The form with a price chosen. */
export const newQuotePath = (priceId: string) => `${quoteFormPath}?plan=${priceId}`;

/** The form of a quote's id and its token: 144 random bits in the letters of web addresses. */
export const secretPattern = /^[A-Za-z0-9_-]{24}$/;

/** The path of a quote's page. */
export const quotePath = (quoteId: string) => `${quoteFormPath}/${quoteId}`;

/** The paths of the quote and of the receipt for its invoice, as PDF files. */
export const quoteDocumentPath = (quoteId: string) => `${quotePath(quoteId)}/quote.pdf`;
export const receiptPath = (quoteId: string) => `${quotePath(quoteId)}/receipt.pdf`;

/** The path of the page on which a quote is accepted; it opens with the token from the mail only. */
export const confirmationPath = (quoteId: string) => `${quotePath(quoteId)}/confirm`;

/** The path of the page on which a PO number is added; it opens with the token from the mail only. */
export const poNumberPath = (quoteId: string) => `${quotePath(quoteId)}/po-number`;

/** The path of the page that takes a tax exemption certificate; it opens with the token from the mail only. */
export const exemptionPath = (quoteId: string) => `${quotePath(quoteId)}/exemption`;

/** The path of the page on which accounts payable takes the invoices over; it opens with the token from the mail to them only. */
export const payablesPath = (quoteId: string) => `${quotePath(quoteId)}/payables`;
