/** The newsletter form: its fields and its messages. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, optionalText, linkToken } from '#src/forms/rules.ts';
import { listIds, lists } from '#src/features/newsletter/lists.ts';
import {
  footerEmailPattern,
  newsletterMessages,
} from '#src/features/newsletter/form/newsletter-messages.ts';
import { choiceFields, isOneChoice, optionalChoiceFields } from './choices/choice.ts';

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
  messages: { failed: failure.title, refused: failure.refused },
});

/** A subscription after parsing. */
export type Subscription = z.output<typeof subscriptionSchema>;

/** The query of an emailed link. */
export const linkSchema = z.object({ token: linkToken(32) });

/** The query of the choice page: the link's token, and whether a choice was just saved. */
export const choicePageSchema = z.extend(linkSchema, {
  saved: z.catch(z.optional(z.literal('yes')), undefined),
});

const fields = {
  wants: { id: 'newsletter-wants', label: 'What you get', control: 'own' },
  states: { id: 'newsletter-states', label: 'States', control: 'own' },
  topics: { id: 'newsletter-topics', label: 'Topics', control: 'own' },
} as const;

/** Confirms an email address, with an optional choice. */
export const confirmationForm = defineForm({
  path: '/newsletter-confirmation',
  page: '/newsletter-confirmation',
  result: '/form-result/newsletter-confirmation',
  carries: ['token', 'checked'],
  label: 'Confirm your address',
  button: 'Confirm and start',
  schema: z.extend(linkSchema, optionalChoiceFields).check(isOneChoice),
  fields,
  messages: { failed: 'We couldn’t subscribe you' },
});

/** Changes a subscriber's choice. */
export const choiceForm = defineForm({
  path: '/newsletter-choices',
  page: '/newsletter-choices',
  carries: ['token', 'checked'],
  label: 'Choose what you get',
  button: 'Save',
  schema: z.extend(linkSchema, choiceFields).check(isOneChoice),
  fields,
  messages: {
    saved: { title: 'Your choice is saved', message: 'It holds from the next weekly email on.' },
    failed: 'We couldn’t save your choice',
  },
});

/** Unsubscribes an email address. */
export const unsubscribeForm = defineForm({
  path: '/unsubscribe',
  page: '/unsubscribe',
  result: '/form-result/unsubscribe',
  carries: ['token'],
  label: 'Unsubscribe',
  button: 'Unsubscribe',
  schema: linkSchema,
  fields: {},
  messages: { failed: 'We couldn’t unsubscribe you' },
});
