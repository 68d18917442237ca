/** Maturity assessments, without report URLs, because anyone who has the URL can open the report. */
import { sql } from 'drizzle-orm';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

const { createdAt, reportId, reportWithdrawnAt } = maturityAssessments;

/** One row for each assessment. */
export const assessments = inboxList({
  label: 'Assessments',
  leadKind: 'assessments',
  searched: 'name, email or agency',
  table: maturityAssessments,
  id: maturityAssessments.id,
  receivedAt: createdAt,
  keptUntil: endOf(retention.assessments, createdAt),
  columns: {
    answers: maturityAssessments.answers,
    isReportGone: sql<boolean>`${reportId} is null or ${reportWithdrawnAt} is not null`,
    reportKeptUntil: endOf(retention.assessmentReports, createdAt),
  },
  fields: [
    { label: 'Name', place: 'who', value: maturityAssessments.name },
    { label: 'Agency', place: 'who', value: maturityAssessments.agency },
    { label: 'Email', place: 'who', value: maturityAssessments.email },
    { label: 'Maturity level', place: 'what', value: maturityAssessments.maturityLevel },
    { label: 'Score (10 to 50)', place: 'details', value: maturityAssessments.score },
    { label: 'State', place: 'details', value: maturityAssessments.state },
    { label: 'Title', place: 'details', value: maturityAssessments.title },
    { label: 'Answers (1 to 5)', place: 'details', value: ({ answers }) => writeAnswers(answers) },
    {
      label: 'Report kept until',
      place: 'details',
      value: ({ isReportGone, reportKeptUntil }) => (isReportGone ? null : reportKeptUntil),
    },
  ],
});

function writeAnswers(answers: Record<string, number>): string {
  return Object.entries(answers)
    .map(([question, answer]) => `${question} ${answer}`)
    .join(', ');
}
