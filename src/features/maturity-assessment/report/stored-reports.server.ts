/** Stored reports: the database knows which can be read, and each is read from the store, or made from its row. */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as keptReports from '#src/integrations/blobs/report-store.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import type { MailPreparation, Preparations } from '#src/integrations/mail/send-outbox.server.ts';
import { retention } from '#src/promises/retention.ts';
import type { Log } from '#src/server/log.ts';
import { describeReport, reportVersion, type JudgedAssessment, type Report } from './report.ts';
import { findStateDuties } from './state-duties.server.ts';

/** The report with an id, or null when it does not exist, was withdrawn, or has expired. */
export async function findReport(reportId: string, log: Log): Promise<Report | null> {
  const row = await findReportRow(reportId);
  if (!row) return null;
  const kept = await keptReports.findReport(reportId).catch((error: unknown) => {
    log.error('the kept report could not be read', error);
    return null;
  });
  return isReport(kept) ? kept : describeReport(row);
}

function isReport(kept: unknown): kept is Report {
  return (
    typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === reportVersion
  );
}

const kind = 'assessment-report';
const longestWaitMs = 1_000;

/** Makes the report before the outbox sends the mail about it, which does not wait for a store that is down. */
export function reportPreparation(assessmentId: string): MailPreparation {
  return { kind, id: assessmentId, make: writeReport };
}

/** The function that makes reports, for the code that sends mails. */
export const reportPreparations: Preparations = { [kind]: writeReport };

async function writeReport(assessmentId: string): Promise<void> {
  const row = await findReportRowOf(assessmentId);
  // The report was deleted before its mail was sent: the mail may still be sent, and its link says so.
  if (!row) return;
  // Whoever opens the report reads it from its row where there is no file.
  const kept = keptReports.putReport(row.reportId, describeReport(row)).catch(() => undefined);
  await Promise.race([kept, wait(longestWaitMs, undefined, { ref: false })]);
}

/** An assessment with a readable report. */
interface ReportRow extends JudgedAssessment {
  reportId: string;
}

/** True for readable reports: neither withdrawn nor expired, whether or not their files are deleted yet (R39). */
const canBeRead = and(
  isNull(maturityAssessments.reportWithdrawnAt),
  sql`${maturityAssessments.createdAt} > now() - ${retention.assessmentReports.words}::interval`,
);

/** The assessment of a readable report, by the report's id, or null. */
function findReportRow(reportId: string): Promise<ReportRow | null> {
  return find(eq(maturityAssessments.reportId, reportId));
}

/** The same by the assessment's own id. */
function findReportRowOf(assessmentId: string): Promise<ReportRow | null> {
  return find(eq(maturityAssessments.id, assessmentId));
}

/** Makes the report unreadable; resolves to whether it was readable before. */
export async function withdrawReportRow(reportId: string): Promise<boolean> {
  const { rowCount } = await database()
    .update(maturityAssessments)
    // Without its key, the same submission is a new one when sent again, with its own report.
    .set({ reportWithdrawnAt: sql`now()`, submissionKey: null })
    .where(and(eq(maturityAssessments.reportId, reportId), canBeRead));
  return rowCount === 1;
}

async function find(which: SQL): Promise<ReportRow | null> {
  const [row] = await database().select().from(maturityAssessments).where(and(which, canBeRead));
  if (!row?.reportId) return null;
  return { ...row, reportId: row.reportId, stateDuties: await findStateDuties(row.state) };
}
