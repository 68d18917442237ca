/** The buttons behind the links that a quote's mails carry. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';

/** Both parts of a link; malformed input becomes empty and is treated like any unknown link. */
export const linkSchema = z.object({
  quoteId: z.catch(z.string(), ''),
  token: z.catch(z.string(), ''),
});

/** Both parts of a mailed link. */
export type Link = z.output<typeof linkSchema>;

const words = { refused: 'Please try again.', kept: 'Pressing the button twice does no harm.' };

/** Accepts a quote. */
export const confirmationForm = defineForm({
  path: '/quote/:quoteId/confirm',
  page: '/quote/:quoteId/confirm',
  carries: ['token'],
  label: 'Accept the quote',
  button: 'Accept and send the invoice',
  schema: linkSchema,
  fields: {},
  words: { ...words, failed: 'The quote is not accepted yet' },
});

/** Gives the invoices to accounts payable. */
export const payablesForm = defineForm({
  path: '/quote/:quoteId/payables',
  page: '/quote/:quoteId/payables',
  carries: ['token'],
  label: 'Send the invoices to this address',
  button: 'Send the invoices to this address',
  schema: linkSchema,
  fields: {},
  words: { ...words, failed: 'The invoices do not come to you yet' },
});
