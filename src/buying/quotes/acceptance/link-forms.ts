/** The forms on the pages that a quote's mailed links open. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { poNumberRule } from '#src/buying/quotes/request/quote-request.ts';

/** The id and the token of a link; malformed values become empty, and match no quote. */
export const linkSchema = z.object({
  quoteId: z.catch(z.string(), ''),
  token: z.catch(z.string(), ''),
});

/** The id and the token of a mailed link. */
export type Link = z.output<typeof linkSchema>;

const shared = { refused: 'Please try again.', kept: 'It’s safe to press the button again.' };

const poNumberField = {
  label: 'PO number',
  hint: 'We print it on the invoice.',
  autoComplete: 'off',
} as const;

/** Accepts a quote; without a PO number in the request, the quote keeps its own. */
export const confirmationForm = defineForm({
  path: '/quote/:quoteId/confirm',
  page: '/quote/:quoteId/confirm',
  carries: ['token'],
  label: 'Accept the quote',
  button: 'Accept and get the invoice',
  schema: z.extend(linkSchema, { poNumber: z.optional(poNumberRule) }),
  fields: { poNumber: { id: 'accept-po-number-field', ...poNumberField } },
  words: { ...shared, failed: 'We couldn’t accept the quote' },
});

/** Adds, changes or removes the PO number of a quote, without accepting it. */
export const poNumberForm = defineForm({
  path: '/quote/:quoteId/po-number',
  page: '/quote/:quoteId/po-number',
  carries: ['token'],
  label: 'PO number for the quote',
  button: 'Save the PO number',
  schema: z.extend(linkSchema, { poNumber: z._default(poNumberRule, '') }),
  fields: { poNumber: { id: 'po-number-field', ...poNumberField } },
  words: { ...shared, failed: 'We couldn’t save the PO number' },
});

/** Lets accounts payable take over the invoices. */
export const payablesForm = defineForm({
  path: '/quote/:quoteId/payables',
  page: '/quote/:quoteId/payables',
  carries: ['token'],
  label: 'Send the invoices to this address',
  button: 'Send the invoices to this address',
  schema: linkSchema,
  fields: {},
  words: { ...shared, failed: 'We couldn’t send the invoices here' },
});
