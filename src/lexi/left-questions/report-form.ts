import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { optionalEmail, text } from '#src/forms/rules.ts';

const noRecord = 'We don’t recognize this record. Open its page again.';

/** The form for reporting a mistake in a record of the register, anonymously or with an email address. It is on the record's page. */
export const reportForm = defineForm({
  path: '/api/record-report',
  page: '/laws/:record',
  result: '/form-result/record-report',
  carries: ['record'],
  label: 'Report a mistake',
  button: 'Send report',
  schema: z.object({
    record: z.string(noRecord).check(z.regex(/^[a-z]{2}(-[a-z0-9]+){1,12}$/, noRecord)),
    report: text(
      'Please say what is wrong, such as “The notice is due in July, not in June”',
      5,
      4_000,
    ),
    email: optionalEmail(
      'Please enter an email address such as name@city.gov, or leave this empty',
    ),
  }),
  fields: {
    report: {
      id: 'record-report-field',
      label: 'What is wrong?',
      hint: 'If you can, name a source where we can read it.',
      control: 'lines',
    },
    email: {
      id: 'record-email-field',
      label: 'Email',
      hint: 'Only if you want an answer.',
      type: 'email',
      autoComplete: 'email',
    },
  },
  messages: {
    saved: {
      title: 'We have your report',
      message:
        'Thank you. A person checks it with the sources. If the record was wrong, we correct it, and its page says so.',
    },
    failed: 'We couldn’t take your report',
    kept: 'What you entered is still here.',
  },
});
