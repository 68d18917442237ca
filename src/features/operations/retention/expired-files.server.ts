/** Deletes the files of expired assessment reports and tax exemption certificates, then their rows or ids. */
import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { deleteCertificate, deleteReport } from '#src/integrations/blobs/stores.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { exemptionCertificates } from '#src/integrations/database/tables/quotes.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { retention } from '#src/retention.ts';

/** A run has time for this many; the next run continues. */
const maxReports = 400;
const maxCertificates = 20;
const reportsAtATime = 20;

/** A query for reports that have expired or were withdrawn, and whose files exist. */
export function selectExpiredReports() {
  const { createdAt, reportWithdrawnAt, reportId } = maturityAssessments;
  const isExpired = lt(createdAt, sql`now() - ${retention.assessmentReports.words}::interval`);
  // Waits an hour, because an email in preparation may write the file of a withdrawn report again.
  const isWithdrawn = lt(reportWithdrawnAt, sql`now() - interval '1 hour'`);
  return database()
    .select({ reportId })
    .from(maturityAssessments)
    .where(and(isNotNull(reportId), or(isExpired, isWithdrawn)))
    .limit(maxReports);
}

/** Deletes the files of reports, then their ids; resolves to their number. Rejects when a file can't be deleted. */
export async function deleteReports(reports: { reportId: string | null }[]): Promise<number> {
  const ids = reports.flatMap(({ reportId }) => reportId ?? []);
  for (let start = 0; start < ids.length; start += reportsAtATime) {
    const group = ids.slice(start, start + reportsAtATime);
    const results = await Promise.allSettled(group.map((id) => deleteReport(id)));
    const deleted = group.filter((_, index) => results[index]?.status === 'fulfilled');
    if (deleted.length > 0) await deleteReportIds(deleted);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return ids.length;
}

/** Called after the files are deleted, because the ids are needed to find them. */
async function deleteReportIds(ids: string[]): Promise<void> {
  await database()
    .update(maturityAssessments)
    .set({ reportId: null, submissionKey: null })
    .where(inArray(maturityAssessments.reportId, ids));
}

/** A query for expired certificates. */
export function selectExpiredCertificates() {
  return database()
    .select({ id: exemptionCertificates.id })
    .from(exemptionCertificates)
    .where(
      lt(
        exemptionCertificates.createdAt,
        sql`now() - ${retention.exemptionCertificates.words}::interval`,
      ),
    )
    .limit(maxCertificates);
}

/** Deletes the files of certificates, then their rows; resolves to their number. Rejects when a file can't be deleted. */
export async function deleteCertificates(expired: { id: string }[]): Promise<number> {
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // A row is needed to find its file, so it is deleted last.
  await Promise.all(ids.map(deleteCertificate));
  await database().delete(exemptionCertificates).where(inArray(exemptionCertificates.id, ids));
  return ids.length;
}
