import type { Config } from '@netlify/functions';
import {
  renderWithdrawalPage,
  withdrawalForm,
  withdrawReport,
} from '#src/features/maturity-assessment/report/withdraw-report.server.tsx';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { byMethod } from '#src/server/routes.ts';
import { endpoint } from '#src/server/endpoint.ts';

const { path, schema } = withdrawalForm;
const get = endpoint(schema, renderWithdrawalPage, { method: 'GET', path });

/** …/report/{id}/delete: GET shows a button and changes nothing, POST is the button. */
export default byMethod({
  get,
  post: formEndpoint(withdrawalForm, withdrawReport, { path, page: get }),
});

export const config: Config = { path: '/maturity-assessment/report/:reportId/delete' };
