/** Reports of assessments that have expired, or that their readers deleted: deletes their files, then their ids (R39). */
import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { deleteReport } from '#src/integrations/blobs/report-store.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { retention } from '#src/promises/retention.ts';

/** As many as one run has time for; the next run continues. */
const mostInARun = 400;
const atATime = 20;

/** A statement that finds reports with files to delete; nobody can open them any more. */
export function selectExpiredReports() {
  const { createdAt, reportWithdrawnAt, reportId } = maturityAssessments;
  const isOver = lt(createdAt, sql`now() - ${retention.assessmentReports.words}::interval`);
  // A mail that was being prepared may still write the file of a withdrawn report again.
  const isWithdrawn = lt(reportWithdrawnAt, sql`now() - interval '1 hour'`);
  return database()
    .select({ reportId })
    .from(maturityAssessments)
    .where(and(isNotNull(reportId), or(isOver, isWithdrawn)))
    .limit(mostInARun);
}

/** Deletes the files of reports and then their ids, and resolves to how many; rejects when a file could not be deleted. */
export async function deleteReports(reports: { reportId: string | null }[]): Promise<number> {
  const ids = reports.flatMap(({ reportId }) => reportId ?? []);
  for (let start = 0; start < ids.length; start += atATime) {
    const group = ids.slice(start, start + atATime);
    const results = await Promise.allSettled(group.map((id) => deleteReport(id)));
    const deleted = group.filter((_, index) => results[index]?.status === 'fulfilled');
    if (deleted.length > 0) await forgetReports(deleted);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return ids.length;
}

/** An id is kept until its file is deleted: without it nobody could find the file. */
async function forgetReports(ids: string[]): Promise<void> {
  await database()
    .update(maturityAssessments)
    .set({ reportId: null, submissionKey: null })
    .where(inArray(maturityAssessments.reportId, ids));
}
