import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { states } from '#src/content/law-lists.ts';
import {
  answerReport,
  reportFileSchema,
} from '#src/features/maturity-assessment/report/report-answer.server.tsx';
import { sentReportPath } from '#src/features/maturity-assessment/report/report-address.ts';
import {
  assessmentForm,
  submissionSchema,
} from '#src/features/maturity-assessment/submission/submission.ts';
import {
  renderWithdrawalPage,
  withdrawReport,
} from '#src/features/maturity-assessment/report/withdraw-report.server.tsx';
import { withdrawalForm } from '#src/features/maturity-assessment/report/withdrawal-form.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created, endpoint } from '#src/server/endpoint.ts';
import { byMethod, routes } from '#src/server/routes.ts';

const noSuchState = 'Please choose a state from the list, or none.';
const stateSlugs = new Set(states.map(({ slug }) => slug));

/**
 * What a visitor sends, with an optional UUID that the sender made. The same submission sent again
 * with the same id is one submission, even if earlier responses were lost. Only the server knows the states: their
 * names are no part of the wizard's script.
 */
const namedSubmissionSchema = z.intersection(
  submissionSchema,
  z.object({
    submissionId: z.nullish(z.uuid('Please send a UUID as submissionId.')),
    state: z.optional(
      z
        .string(noSuchState)
        .check(z.refine((state) => state === '' || stateSlugs.has(state), noSuchState)),
    ),
  }),
);

/** Score and store the answers with both mails in one round trip; a plain form is sent to its report. */
const takeAssessment = formEndpoint(
  { ...assessmentForm, schema: namedSubmissionSchema },
  async (submission, visitor) => {
    // Loaded when somebody takes it: who reads a report waits for no mails.
    const { submitAssessment } =
      await import('#src/features/maturity-assessment/submission/submit-assessment.server.ts');
    const { reportId, receipt } = await submitAssessment(submission, visitor);
    return { ...created({ ...receipt }), page: sentReportPath(reportId) };
  },
);

const withdrawalPage = endpoint(withdrawalForm.schema, renderWithdrawalPage, { method: 'GET' });

/** Answers become a report, which anyone with its address can read as a page ({id}) and as a Word file ({id}.docx), and delete. */
export default routes({
  '/api/maturity-assessment': takeAssessment,
  '/maturity-assessment/report/:file': endpoint(reportFileSchema, answerReport, { method: 'GET' }),
  // GET shows a button and changes nothing, POST is the button.
  '/maturity-assessment/report/:reportId/delete': byMethod({
    get: withdrawalPage,
    post: formEndpoint(withdrawalForm, withdrawReport, { page: withdrawalPage }),
  }),
});

export const config: Config = {
  path: [
    '/api/maturity-assessment',
    '/maturity-assessment/report/:file',
    '/maturity-assessment/report/:reportId/delete',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
