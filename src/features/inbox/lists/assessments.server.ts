/** Maturity assessments in the inbox: never the address of a report, because it opens the report. */
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
    name: maturityAssessments.name,
    title: maturityAssessments.title,
    agency: maturityAssessments.agency,
    email: maturityAssessments.email,
    state: maturityAssessments.state,
    answers: maturityAssessments.answers,
    score: maturityAssessments.score,
    maturityLevel: maturityAssessments.maturityLevel,
    isReportGone: sql<boolean>`${reportId} is null or ${reportWithdrawnAt} is not null`,
    reportKeptUntil: endOf(retention.assessmentReports, createdAt),
  },
  fields: [
    { label: 'Name', place: 'who', value: ({ name }) => name },
    { label: 'Agency', place: 'who', value: ({ agency }) => agency },
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Maturity level', place: 'what', value: ({ maturityLevel }) => maturityLevel },
    { label: 'Score (10 to 50)', place: 'details', value: ({ score }) => score },
    { label: 'State', place: 'details', value: ({ state }) => state },
    { label: 'Title', place: 'details', value: ({ title }) => title },
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
