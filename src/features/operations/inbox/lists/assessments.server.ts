/** Maturity assessments, without report URLs, because anyone who has the URL can open the report. */
import { sql } from 'drizzle-orm';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { retention } from '#src/retention.ts';
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
  fields: ({ who, what, details }) => [
    who('Name', maturityAssessments.name),
    who('Agency', maturityAssessments.agency),
    who('Email', maturityAssessments.email),
    what('Maturity level', maturityAssessments.maturityLevel),
    details('Score (10 to 50)', maturityAssessments.score),
    details('State', maturityAssessments.state),
    details('Title', maturityAssessments.title),
    details('Answers (1 to 5)', ({ answers }) => writeAnswers(answers)),
    details('Report kept until', ({ isReportGone, reportKeptUntil }) =>
      isReportGone ? null : reportKeptUntil,
    ),
  ],
});

function writeAnswers(answers: Record<string, number>): string {
  return Object.entries(answers)
    .map(([question, answer]) => `${question} ${answer}`)
    .join(', ');
}
