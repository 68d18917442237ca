/** The form by which administrators record notice. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';

const page = '/admin/notice';

/** The sources of notice that administrators record; the portal records its own. */
export const recordedSources = {
  mail: 'The agency, by email or letter',
  administrator: 'Us, or the agency in another way',
} as const;

/** The query of the page: the subscription, and whether notice was just recorded. */
export const noticePageSchema = z.object({
  subscription: z.catch(z.string(), ''),
  saved: z.catch(z.optional(z.literal('notice')), undefined),
});

/** The form. The allowed days of notice depend on the subscription. */
export const noticeForm = defineForm({
  path: '/api/admin/notice',
  page,
  carries: ['subscription'],
  label: 'Record notice',
  button: 'Record notice',
  schema: z.object({
    subscription: z.catch(z.string(), ''),
    day: z.iso.date('Enter the date of the notice.'),
    from: z.enum(['mail', 'administrator'], 'Choose who gave notice.'),
  }),
  fields: {
    day: { id: 'notice-day', label: 'Date of the notice', type: 'date', control: 'own' },
    from: { id: 'notice-from', label: 'From', control: 'own' },
  },
  words: {
    saved: {
      title: 'The notice is recorded',
      message: 'An email tells the buyer when the plan ends.',
    },
    failed: 'We couldn’t record the notice',
    refused: 'Please try again.',
  },
});

/** The path of a subscription's page after notice was recorded. */
export function recordedPath(subscription: string): string {
  return `${page}?${new URLSearchParams({ subscription, saved: 'notice' })}`;
}
