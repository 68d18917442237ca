/** The form that deletes a report, and its result page. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';

/** The form that deletes a report. */
export const withdrawalForm = defineForm({
  path: '/maturity-assessment/report/:reportId/delete',
  page: '/maturity-assessment/report/:reportId/delete',
  result: '/form-result/report-deletion',
  label: 'Delete this report?',
  button: 'Delete this report now',
  schema: z.object({ reportId: z.catch(z.string(), '') }),
  fields: {},
  messages: {
    saved: {
      title: 'Your report is deleted',
      message: 'No one can open it or its Word file now. Links to it in emails no longer work.',
    },
    failed: 'We couldn’t delete your report',
  },
});

/** The result page after a report is deleted. */
export const describeWithdrawn = () =>
  describeSaved(withdrawalForm, { label: 'Return to the home page', href: '/' });
