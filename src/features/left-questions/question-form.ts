/** The form that leaves a question: its fields, its rules and its messages. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, optionalText, text } from '#src/forms/rules.ts';

/** The message for an id that the server does not take. */
export const noConversation = 'We don’t recognize this conversation.';

/** What a visitor sends; `conversation` is the id of a conversation with Lexi, when the visitor sends that along. */
const questionSchema = z.object({
  email: email('Please enter a valid email address'),
  agency: text('Please enter your agency', 2, 200),
  question: text('Please write your question', 2, 4_000),
  // Only the server checks more: all forms share the code of their rules.
  conversation: optionalText(noConversation, 36),
});

/** A left question after parsing. */
export type LeftQuestion = z.output<typeof questionSchema>;

/** The form on the contact page. */
export const questionForm = defineForm({
  path: '/api/questions',
  page: '/contact',
  result: '/form-result/question',
  label: 'Leave a question',
  schema: questionSchema,
  fields: {
    email: { id: 'question-email-field', label: 'Email', autoComplete: 'email' },
    agency: { id: 'question-agency-field', label: 'Agency', autoComplete: 'organization' },
    question: {
      id: 'question-field',
      label: 'Question',
      control: 'lines',
      hint: 'Please leave out personal and confidential data.',
    },
    conversation: {
      id: 'question-conversation-field',
      label: 'Send my conversation with Lexi along',
      control: 'own',
    },
  },
  words: {
    saved: {
      title: 'We have your question',
      message: 'A person reads it, and answers by email to the address that you gave.',
    },
    failed: 'We couldn’t take your question',
    refused: 'Please try again.',
    unreachable: 'We couldn’t reach our server. Please try again.',
    kept: 'What you entered is still here.',
  },
});
