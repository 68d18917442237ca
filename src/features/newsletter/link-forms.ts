/** The forms behind the links in our mails to subscribers. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { retention } from '#src/promises/retention.ts';

/** A link's token; an invalid one becomes empty, which is handled like an unknown token. */
export const linkSchema = z.object({
  token: z.catch(z.string().check(z.regex(/^[\w-]{32}$/)), ''),
});

/** Confirms an address (R40). */
export const confirmationForm = defineForm({
  path: '/newsletter-confirmation',
  page: '/newsletter-confirmation',
  result: '/form-result/newsletter-confirmation',
  carries: ['token'],
  label: 'Start the weekly update',
  button: 'Confirm and start',
  schema: linkSchema,
  fields: {},
  words: {
    saved: {
      title: 'You are subscribed',
      message:
        'The next weekly update comes to your address. Every update has a link that unsubscribes you at once.',
    },
    failed: 'We couldn’t subscribe you',
    refused: 'Please try again.',
  },
});

/** Unsubscribes an address (R22). */
export const unsubscribeForm = defineForm({
  path: '/unsubscribe',
  page: '/unsubscribe',
  result: '/form-result/unsubscribe',
  carries: ['token'],
  label: 'Unsubscribe from our weekly update',
  button: 'Unsubscribe',
  schema: linkSchema,
  fields: {},
  words: {
    saved: {
      title: 'You are unsubscribed',
      message: `You will get no more weekly updates. Your address is deleted after ${retention.unsubscribedAddresses.words}.`,
    },
    failed: 'We couldn’t unsubscribe you',
    refused: 'Please try again.',
  },
});
