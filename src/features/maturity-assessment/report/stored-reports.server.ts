/** Stored reports. The database decides whether a report can be read; its content comes from the blob store, or is rebuilt from its row. */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { StateDuties } from '#src/laws/deadlines/state-duties.ts';
import * as reportStore from '#src/integrations/blobs/stores.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import type { MailPreparation, Preparations } from '#src/integrations/mail/send-outbox.server.ts';
import { retention } from '#src/retention.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import type { Log } from '#src/server/log.ts';
import { describeReport, reportVersion, type ScoredAssessment, type Report } from './report.ts';

/** The report with this id; null when it is unknown, withdrawn or expired. */
export async function findReport(reportId: string, log: Log): Promise<Report | null> {
  const row = await findReportRow(eq(maturityAssessments.reportId, reportId));
  if (!row) return null;
  const kept = await reportStore.findReport(reportId).catch((error: unknown) => {
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

/** The outbox step by its kind, for the code that sends mails. */
export const reportPreparations: Preparations = { [kind]: writeReport };

async function writeReport(assessmentId: string): Promise<void> {
  const row = await findReportRow(eq(maturityAssessments.id, assessmentId));
  // The report was deleted before its mail was sent. The mail is still sent, and its link leads to the 404 page.
  if (!row) return;
  // A failure is ignored: without a file, the report is rebuilt from its row.
  const kept = reportStore.putReport(row.reportId, describeReport(row)).catch(() => undefined);
  await Promise.race([kept, wait(longestWaitMs, undefined, { ref: false })]);
}

/** An assessment with a readable report. */
interface ReportRow extends ScoredAssessment {
  reportId: string;
}

/** Readable reports are neither withdrawn nor expired, even if their files are not deleted yet. */
const canBeRead = and(
  isNull(maturityAssessments.reportWithdrawnAt),
  sql`${maturityAssessments.createdAt} > now() - ${retention.assessmentReports.text}::interval`,
);

/** Makes the report unreadable; false when it already was. */
export async function withdrawReportRow(reportId: string): Promise<boolean> {
  const { rowCount } = await database()
    .update(maturityAssessments)
    // Clearing the key makes a repeated submission a new one, with its own report.
    .set({ reportWithdrawnAt: sql`now()`, submissionKey: null })
    .where(and(eq(maturityAssessments.reportId, reportId), canBeRead));
  return rowCount === 1;
}

async function findReportRow(condition: SQL): Promise<ReportRow | null> {
  const [row] = await database()
    .select()
    .from(maturityAssessments)
    .where(and(condition, canBeRead));
  if (!row?.reportId) return null;
  return { ...row, reportId: row.reportId, stateDuties: await findStateDuties(row.state) };
}

/** The legal duties in a state, from the list that the build makes; null without a state. */
export async function findStateDuties(state: string | null): Promise<StateDuties | null> {
  if (!state) return null;
  const all = JSON.parse(await readBuiltFile('dist/state-duties.json')) as Record<
    string,
    StateDuties
  >;
  return all[state] ?? null;
}
