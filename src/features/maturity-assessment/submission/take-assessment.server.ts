/** The endpoint that takes an assessment. */
import * as z from 'zod/mini';
import { states } from '#src/content/law-lists.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created } from '#src/server/endpoint.ts';
import { sentReportPath } from '../report/report-address.ts';
import { assessmentForm, submissionSchema } from './submission.ts';
import { submitAssessment } from './submit-assessment.server.ts';

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
export const takeAssessment = formEndpoint(
  { ...assessmentForm, schema: namedSubmissionSchema },
  async (submission, visitor) => {
    const { reportId, receipt } = await submitAssessment(submission, visitor);
    return { ...created({ ...receipt }), page: sentReportPath(reportId) };
  },
);
