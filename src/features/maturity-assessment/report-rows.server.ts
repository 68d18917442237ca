/** Which reports can be read, as the database knows it; the page, the mail's preparation and the deletion job ask here. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { retention } from '#src/retention.ts';
import type { JudgedAssessment } from './report.ts';

/** An assessment whose report can be read. */
export interface ReportRow extends JudgedAssessment {
  reportId: string;
}

/** Holds for reports that can be read: neither withdrawn nor over their time, whether their files are gone yet or not (R39). */
const canBeRead = and(
  isNull(maturityAssessments.reportWithdrawnAt),
  sql`${maturityAssessments.createdAt} > now() - ${retention.assessmentReports.words}::interval`,
);

/** The assessment of a report that can be read, by the report's id, or null. */
export function findReportRow(reportId: string): Promise<ReportRow | null> {
  return find(eq(maturityAssessments.reportId, reportId));
}

/** The same by the assessment's own id. */
export function findReportRowOf(assessmentId: string): Promise<ReportRow | null> {
  return find(eq(maturityAssessments.id, assessmentId));
}

/** From here on nobody reads the report; resolves to whether there was one to be read. */
export async function withdrawReportRow(reportId: string): Promise<boolean> {
  const { rowCount } = await database()
    .update(maturityAssessments)
    // Without its key, the same submission sent once more is a new one, with a report of its own.
    .set({ reportWithdrawnAt: sql`now()`, submissionKey: null })
    .where(and(eq(maturityAssessments.reportId, reportId), canBeRead));
  return rowCount === 1;
}

async function find(which: SQL): Promise<ReportRow | null> {
  const [row] = await database().select().from(maturityAssessments).where(and(which, canBeRead));
  return row?.reportId ? { ...row, reportId: row.reportId } : null;
}
