import type { Config } from '@netlify/functions';
import { sentReportPath } from '#src/features/maturity-assessment/report/report-address.ts';
import {
  namedSubmissionSchema,
  submitAssessment,
} from '#src/features/maturity-assessment/submission/submit-assessment.server.ts';
import { seeOther } from '#src/server/answer.ts';
import { assessmentForm } from '#src/features/maturity-assessment/submission/submission.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created } from '#src/server/endpoint.ts';
import { isFormPost } from '#src/server/request-input.ts';

/** POST /api/maturity-assessment: judge and store the answers with both mails in one round trip; a plain form is led to its report. */
export default formEndpoint(
  { ...assessmentForm, schema: namedSubmissionSchema },
  async (submission, visitor) => {
    const { reportId, receipt } = await submitAssessment(submission, visitor);
    if (isFormPost(visitor.request)) return seeOther(sentReportPath(reportId));
    return created({ ...receipt });
  },
);

export const config: Config = {
  path: '/api/maturity-assessment',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
