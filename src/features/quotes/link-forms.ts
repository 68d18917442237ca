/** The buttons behind the links that a quote's mails carry. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { poNumberRule } from './quote-request.ts';

/** Both parts of a link; malformed input becomes empty and is treated like any unknown link. */
export const linkSchema = z.object({
  quoteId: z.catch(z.string(), ''),
  token: z.catch(z.string(), ''),
});

/** Both parts of a mailed link. */
export type Link = z.output<typeof linkSchema>;

const words = { refused: 'Please try again.', kept: 'It’s safe to press the button again.' };

const poNumberField = {
  label: 'PO number',
  hint: 'We print it on the invoice.',
  autoComplete: 'off',
} as const;

/** Accepts a quote; without a PO number in the post, the quote keeps its own. */
export const confirmationForm = defineForm({
  path: '/quote/:quoteId/confirm',
  page: '/quote/:quoteId/confirm',
  carries: ['token'],
  label: 'Accept the quote',
  button: 'Accept and get the invoice',
  schema: z.extend(linkSchema, { poNumber: z.optional(poNumberRule) }),
  fields: { poNumber: { id: 'accept-po-number-field', ...poNumberField } },
  words: { ...words, failed: 'We couldn’t accept the quote' },
});

/** Adds a PO number to a quote, changes it or takes it away; nothing is accepted by that. */
export const poNumberForm = defineForm({
  path: '/quote/:quoteId/po-number',
  page: '/quote/:quoteId/po-number',
  carries: ['token'],
  label: 'PO number for the quote',
  button: 'Save the PO number',
  schema: z.extend(linkSchema, { poNumber: z._default(poNumberRule, '') }),
  fields: { poNumber: { id: 'po-number-field', ...poNumberField } },
  words: { ...words, failed: 'We couldn’t save the PO number' },
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
  words: { ...words, failed: 'We couldn’t send the invoices here' },
});
