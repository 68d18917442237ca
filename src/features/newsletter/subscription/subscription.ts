/** The newsletter form: its fields and its messages. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, optionalText } from '#src/forms/rules.ts';
import { listIds, lists } from '#src/features/newsletter/lists.ts';
import {
  footerEmailPattern,
  newsletterMessages,
} from '#src/features/newsletter/form/newsletter-messages.ts';

const messages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address.',
} as const;

/** `source` names the form (footer, blog, article, page, course). */
const subscriptionSchema = z.object({
  email: email(messages.invalid, { empty: messages.empty }).check(
    z.regex(footerEmailPattern, messages.invalid),
  ),
  source: optionalText('Please name the form as text', 40),
  list: z._default(z.enum(listIds, 'We couldn’t find this list'), 'weekly-update'),
});

const { failure } = newsletterMessages.page;

/** The newsletter form; `newsletterMessages` has the messages of each place. */
export const subscriptionForm = defineForm({
  path: '/api/newsletter-subscribe',
  page: '/newsletter',
  pageOf: ({ list }) => (list === 'five-lessons' ? lists[list].page : '/newsletter'),
  isOnManyPages: true,
  result: '/form-result/newsletter',
  label: 'Newsletter',
  schema: subscriptionSchema,
  fields: { email: { id: 'newsletter-email', label: 'Email address', autoComplete: 'email' } },
  words: { failed: failure.title, refused: failure.refused },
});

/** A subscription after parsing. */
export type Subscription = z.output<typeof subscriptionSchema>;
