import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, optionalText, text } from '#src/forms/rules.ts';

/** The message for an invalid conversation id. */
export const noConversation = 'We don’t recognize this conversation.';

/** The request body; `conversation` is the id of a conversation with Lexi to attach, or ''. */
const questionSchema = z.object({
  email: email('Please enter a valid email address'),
  agency: text('Please enter your agency', 2, 200),
  question: text('Please write your question', 2, 4_000),
  // The server also checks the format, which would add code to the browser's bundle.
  conversation: optionalText(noConversation, 36),
});

/** A parsed question. */
export type LeftQuestion = z.output<typeof questionSchema>;

/** The form for leaving a question, on the contact page. */
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
  messages: {
    saved: {
      title: 'We have your question',
      message: 'A person reads it, and answers by email to the address that you gave.',
    },
    failed: 'We couldn’t take your question',
    kept: 'What you entered is still here.',
  },
});
