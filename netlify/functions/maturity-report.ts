import type { Config } from '@netlify/functions';
import {
  answerReport,
  reportFileSchema,
} from '#src/features/maturity-assessment/report/report-answer.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /maturity-assessment/report/{id} and {id}.docx: a report as a page and as a Word file, for whoever has its address. */
export default endpoint(reportFileSchema, answerReport, {
  method: 'GET',
  path: '/maturity-assessment/report/:file',
});

export const config: Config = { path: '/maturity-assessment/report/:file' };
