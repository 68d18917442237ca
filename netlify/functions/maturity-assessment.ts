import type { Config } from '@netlify/functions';
import {
  answerReport,
  reportFileSchema,
} from '#src/features/maturity-assessment/report/report-answer.server.tsx';
import {
  answerMemo,
  memoSchema,
} from '#src/features/maturity-assessment/memo/council-memo.server.ts';
import {
  renderWithdrawalPage,
  withdrawReport,
} from '#src/features/maturity-assessment/report/withdraw-report.server.tsx';
import { withdrawalForm } from '#src/features/maturity-assessment/report/withdrawal-form.server.ts';
import { formPage } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { onDemand, routes } from '#src/server/routes.ts';

/** Imported on use, so that reading a report doesn't load forms and emails. */
const takeAssessment = onDemand(
  async () =>
    (await import('#src/features/maturity-assessment/submission/submit-assessment.server.ts'))
      .takeAssessment,
);

const withdrawalPage = endpoint(withdrawalForm.schema, renderWithdrawalPage, { method: 'GET' });

/** Takes assessments, and serves their reports to anyone who has the URL, as a page, a Word or a PDF file, and a council memo. */
export default routes({
  '/api/maturity-assessment': takeAssessment,
  '/maturity-assessment/report/:file': endpoint(reportFileSchema, answerReport, { method: 'GET' }),
  '/maturity-assessment/report/:reportId/memo': endpoint(memoSchema, answerMemo, { method: 'GET' }),
  // GET shows a button and changes nothing; POST deletes.
  '/maturity-assessment/report/:reportId/delete': formPage(
    withdrawalPage,
    withdrawalForm,
    withdrawReport,
  ),
});

export const config: Config = {
  path: [
    '/api/maturity-assessment',
    '/maturity-assessment/report/:file',
    '/maturity-assessment/report/:reportId/memo',
    '/maturity-assessment/report/:reportId/delete',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
