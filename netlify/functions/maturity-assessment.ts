import type { Config } from '@netlify/functions';
import {
  answerReport,
  reportFileSchema,
} from '#src/features/maturity-assessment/report/report-answer.server.tsx';
import {
  renderWithdrawalPage,
  withdrawReport,
} from '#src/features/maturity-assessment/report/withdraw-report.server.tsx';
import { withdrawalForm } from '#src/features/maturity-assessment/report/withdrawal-form.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { byMethod, onDemand, routes } from '#src/server/routes.ts';

/** Loaded when somebody takes the assessment: who reads a report waits for no form and no mails. */
const takeAssessment = onDemand(
  async () =>
    (await import('#src/features/maturity-assessment/submission/submit-assessment.server.ts'))
      .takeAssessment,
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
