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
