import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { optionalEmail, optionalText, text } from '#src/forms/rules.ts';
import { ownTerms } from '#src/buying/terms/legal-figures.ts';

/** The form for reporting an accessibility barrier, anonymously or with an email address. */
export const barrierForm = defineForm({
  path: '/api/barrier-report',
  page: '/accessibility',
  result: '/form-result/barrier-report',
  label: 'Report a barrier',
  button: 'Send',
  schema: z.object({
    problem: text(
      'Please describe what got in your way, such as “I can’t reach the Send button”',
      5,
      4000,
    ),
    place: optionalText('Please name the page as text, such as /pricing', 500),
    tools: optionalText('Please name your tools as text, such as NVDA with Firefox', 200),
    email: optionalEmail(
      'Please enter an email address such as name@city.gov, or leave this empty',
    ),
  }),
  fields: {
    problem: {
      id: 'barrier-problem-field',
      label: 'What got in your way?',
      hint: 'What you wanted to do, and what happened.',
      control: 'lines',
    },
    place: { id: 'barrier-place-field', label: 'Page or document' },
    tools: {
      id: 'barrier-tools-field',
      label: 'Browser and assistive technology',
      hint: 'Such as NVDA with Firefox, or the keyboard alone.',
    },
    email: {
      id: 'barrier-email-field',
      label: 'Email',
      hint: 'Only if you want an answer.',
      type: 'email',
      autoComplete: 'email',
    },
  },
  messages: {
    saved: {
      title: 'We have your report',
      message: `Thank you. A person reads it. If you left an email address, we answer within ${ownTerms.barrierAnswer.text} and say how and when we will remove the barrier.`,
    },
    failed: 'We couldn’t take your report',
    kept: 'What you entered is still here.',
  },
});

/** A parsed report. */
export type BarrierReport = z.output<typeof barrierForm.schema>;
