import type { Config } from '@netlify/functions';
import {
  renderWithdrawalPage,
  withdrawReport,
  withdrawalPageSchema,
  withdrawalSchema,
} from '#src/features/maturity-assessment/report/withdraw-report.server.tsx';
import { byMethod } from '#src/server/by-method.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** …/report/{id}/delete: GET shows a button and changes nothing, POST is the button; /maturity-report-deletion says what became of it. */
export default byMethod({
  get: endpoint(withdrawalPageSchema, renderWithdrawalPage, {
    method: 'GET',
    path: '/maturity-assessment/report/:reportId/delete',
  }),
  post: endpoint(
    withdrawalSchema,
    async (withdrawal, visitor) => {
      await withdrawReport(withdrawal, visitor);
      return ok();
    },
    {
      method: 'POST',
      path: '/maturity-assessment/report/:reportId/delete',
      resultPage: '/maturity-report-deletion',
    },
  ),
});

export const config: Config = {
  path: ['/maturity-assessment/report/:reportId/delete', '/maturity-report-deletion'],
};
