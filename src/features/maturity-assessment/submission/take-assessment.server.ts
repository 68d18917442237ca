/** The endpoint that takes an assessment. */
import * as z from 'zod/mini';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created } from '#src/server/endpoint.ts';
import { sentReportPath } from '../report/report-address.ts';
import { assessmentForm, submissionSchema } from './submission.ts';
import { submitAssessment } from './submit-assessment.server.ts';

/**
 * What a visitor sends, with an optional UUID that the sender made. The same submission sent again
 * with the same id is one submission, even if earlier responses were lost.
 */
const namedSubmissionSchema = z.intersection(
  submissionSchema,
  z.object({ submissionId: z.nullish(z.uuid('Please send a UUID as submissionId.')) }),
);

/** Score and store the answers with both mails in one round trip; a plain form is sent to its report. */
export const takeAssessment = formEndpoint(
  { ...assessmentForm, schema: namedSubmissionSchema },
  async (submission, visitor) => {
    const { reportId, receipt } = await submitAssessment(submission, visitor);
    return { ...created({ ...receipt }), page: sentReportPath(reportId) };
  },
);
