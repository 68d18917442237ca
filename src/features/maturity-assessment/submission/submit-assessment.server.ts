/** `POST /api/maturity-assessment`: scores the answers, stores them, and queues both mails. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { states } from '#src/content/lists/law-lists.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { countForm } from '#src/server/counts.ts';
import { created, type Visitor } from '#src/server/endpoint.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { reportMail, salesMail } from './assessment-mails.server.ts';
import {
  reportDocumentPath,
  reportPath,
  sentReportPath,
} from '#src/features/maturity-assessment/report/report-paths.ts';
import {
  describeReport,
  reportDeletionDay,
} from '#src/features/maturity-assessment/report/report.ts';
import {
  resultOf,
  type AssessmentResult,
} from '#src/features/maturity-assessment/questions/recommendations.ts';
import { assessmentForm, submissionSchema, type Submission } from './submission.ts';
import {
  findStateDuties,
  reportPreparation,
} from '#src/features/maturity-assessment/report/stored-reports.server.ts';

const stateMessage = 'Please choose a state from the list, or none.';
const stateSlugs = new Set(states.map(({ slug }) => slug));

/**
 * The request body with an optional UUID as idempotency key: a repeated submission is stored once, even if
 * earlier responses were lost. The states are checked here, so that their names are not in the wizard's script.
 */
const requestSchema = z.intersection(
  submissionSchema,
  z.object({
    submissionId: z.nullish(z.uuid('Please send a UUID as submissionId.')),
    state: z.optional(
      z
        .string(stateMessage)
        .check(z.refine((state) => state === '' || stateSlugs.has(state), stateMessage)),
    ),
  }),
);

/** Scores and stores the answers; a plain form is redirected to its report. */
export const takeAssessment = formEndpoint(
  { ...assessmentForm, schema: requestSchema },
  async (submission, visitor) => {
    const { reportId, receipt } = await submitAssessment(submission, visitor);
    return { ...created({ ...receipt }), page: sentReportPath(reportId) };
  },
);

/** The response: the submission, its result and the URLs of its report. */
export interface AssessmentReceipt extends Submission, AssessmentResult {
  /** The slug of the chosen state. */
  state?: string | undefined;
  /** The absolute URL of the report's page; `reportDocumentUrl` is its Word file. */
  reportUrl: string;
  reportDocumentUrl: string;
  /** Year-month-day: the last day on which the report can be opened. */
  reportDeletedOn: string;
}

/** Stores an assessment with both mails in one round trip. A repeated submission gets the first one's report. */
async function submitAssessment(
  { submissionId, ...submission }: z.output<typeof requestSchema>,
  visitor: Visitor,
): Promise<{ reportId: string; receipt: AssessmentReceipt }> {
  const id = randomUUID();
  const newReportId = randomBytes(18).toString('base64url');
  const submissionKey = submissionId ? hashSubmission(submissionId, submission) : null;
  const result = resultOf(submission.answers);
  const state = submission.state || null;
  const assessment = { ...submission, ...result, state, createdAt: new Date() };
  const stateDuties = await findStateDuties(state);
  const report = describeReport({ ...assessment, stateDuties });
  const isThisOne = eq(maturityAssessments.id, id);
  const onlyIf = sql`exists (select 1 from ${maturityAssessments} where ${isThisOne})`;
  const {
    stored: [stored],
  } = await visitor.batch({
    assessment: database()
      .insert(maturityAssessments)
      .values({ ...assessment, id, submissionKey, reportId: newReportId })
      .onConflictDoNothing({ target: maturityAssessments.submissionKey }),
    mails: [
      queueMail(reportMail(report, submission.email, visitor.siteUrl + reportPath(newReportId)), {
        onlyIf,
        preparation: reportPreparation(id),
      }),
      queueMail(salesMail(report, submission), { onlyIf }),
    ],
    counted: countForm('assessments', visitor.openedOn, onlyIf),
    stored: database()
      .select({ reportId: maturityAssessments.reportId, createdAt: maturityAssessments.createdAt })
      .from(maturityAssessments)
      .where(
        submissionKey
          ? or(isThisOne, eq(maturityAssessments.submissionKey, submissionKey))
          : isThisOne,
      ),
  });
  if (!stored?.reportId) throw new Error('The assessment was not stored.');
  const { reportId, createdAt } = stored;
  const receipt = {
    ...submission,
    ...result,
    reportUrl: visitor.siteUrl + reportPath(reportId),
    reportDocumentUrl: visitor.siteUrl + reportDocumentPath(reportId),
    reportDeletedOn: reportDeletionDay(createdAt),
  };
  return { reportId, receipt };
}

/** The key includes the content, so that changed answers with an old id are a new submission. */
function hashSubmission(
  submissionId: string,
  submission: Submission & { state?: string | undefined },
): string {
  const { answers, state = '', ...info } = submission;
  const values = questionIds.map((id) => answers[id]);
  return createHash('sha256')
    .update(JSON.stringify([submissionId.toLowerCase(), ...Object.values(info), values, state]))
    .digest('base64url');
}
