/** The forms of the inbox: a lead's follow-up state, the answer to a question, and sending undelivered email again. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { optionalText, text } from '#src/forms/rules.ts';
import { leadKinds, leadStateNames, type LeadKind } from './leads/lead.ts';
import { resendableStates, wordsSchema } from './inbox-address.ts';

/** The path of a lead's page. */
export const leadPath = '/admin/lead';

const lead = {
  kind: z.enum(leadKinds, 'We couldn’t find this row.'),
  id: text('We couldn’t find this row.', 1, 300),
};

/** The query parameters of the page: the lead, and what was just saved. */
export const leadPageSchema = z.object({
  kind: z.catch(z.optional(z.enum(leadKinds)), undefined),
  id: z.catch(z.string(), ''),
  saved: z.catch(z.optional(z.enum(['state', 'answer'])), undefined),
});

/** Stores the state, the assignee and a note. */
export const leadForm = defineForm({
  path: '/api/admin/lead',
  page: leadPath,
  carries: ['kind', 'id'],
  label: 'Follow-up',
  button: 'Save',
  schema: z.object({
    ...lead,
    state: z.enum(leadStateNames, 'Choose a state.'),
    assignee: optionalText('Choose an administrator.', 254),
    note: optionalText('Please write your note as text', 2_000),
  }),
  fields: {
    state: { id: 'lead-state-field', label: 'State', control: 'own' },
    assignee: { id: 'lead-assignee-field', label: 'Assigned to', control: 'own' },
    note: {
      id: 'lead-note-field',
      label: 'Note',
      control: 'lines',
      hint: 'Whoever asks for a copy of their data reads it, too.',
    },
  },
  messages: {
    saved: { title: 'Saved', message: 'Your colleagues see it here.' },
    failed: 'We couldn’t save this',
  },
});

/** Answers a question by email; `number` is 1 for the first answer. */
export const answerForm = defineForm({
  path: '/api/admin/lead/answer',
  page: leadPath,
  carries: ['kind', 'id', 'number'],
  label: 'Answer by email',
  button: 'Send the answer',
  schema: z.object({
    id: z.uuid('We couldn’t find this question.'),
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
    answer: text('Please write your answer', 2, 10_000),
    // Browsers omit an unchecked box.
    isDone: z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value === 'yes'),
    ),
  }),
  fields: {
    answer: {
      id: 'lead-answer-field',
      label: 'Your answer',
      control: 'lines',
      hint: 'Plain text; an empty line begins a new paragraph. A reply goes to our support address.',
    },
    isDone: { id: 'lead-done-field', label: 'Then mark the question as done', control: 'own' },
  },
  messages: {
    saved: { title: 'The answer is being sent', message: 'It is kept below.' },
    failed: 'We couldn’t send the answer',
    kept: 'What you wrote is still here.',
  },
});

/** The URL of a lead's page, optionally with what was just saved. */
export function leadAddress(kind: LeadKind, id: string, saved?: 'state' | 'answer'): string {
  return `${leadPath}?${new URLSearchParams({ kind, id, ...(saved && { saved }) })}`;
}

/** Sends one email again. */
export const resendForm = defineForm({
  path: '/api/admin/inbox/resend',
  page: '/admin/inbox?kind=mail',
  result: '/admin/inbox?kind=mail&saved=resent',
  carries: ['mailId'],
  label: 'Send again',
  schema: z.object({ mailId: z.uuid('We couldn’t find this email.') }),
  fields: {},
  messages: {
    saved: {
      title: 'The email is being sent',
      message: 'It leaves this list once the mail server has accepted it.',
    },
    failed: 'We couldn’t resend the email',
  },
});

/** The most emails that one request sends again. */
export const mostResent = 1_000;

/** Sends all emails of a state again, except those stored after the page was opened. */
export const resendAllForm = defineForm({
  path: '/api/admin/inbox/resend-all',
  page: '/admin/inbox?kind=mail',
  result: '/admin/inbox?kind=mail&saved=all-resent',
  carries: ['state', 'q', 'until'],
  label: 'Send all of these',
  schema: z.object({
    state: z.enum(resendableStates, 'Choose a state first.'),
    q: wordsSchema,
    until: z.string('Open the list again.').check(z.regex(/^\d{1,16}$/, 'Open the list again.')),
  }),
  fields: {},
  messages: {
    saved: {
      title: 'The emails are being sent',
      message: 'Each leaves this list once the mail server has accepted it.',
    },
    failed: 'We couldn’t resend the emails',
  },
});
