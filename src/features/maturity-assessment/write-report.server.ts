/** Makes a report and keeps it, before the mail that links to it leaves (R20). */
import { putReport } from '#src/integrations/blobs/report-store.server.ts';
import type { MadeFirst, Preparations } from '#src/integrations/mail/send-outbox.server.ts';
import { describeReport } from './report.ts';
import { findReportRowOf } from './report-rows.server.ts';

const kind = 'assessment-report';

/** What the outbox makes before it sends the mail about an assessment. */
export function reportPreparation(assessmentId: string): MadeFirst {
  return { kind, id: assessmentId, make: writeReport };
}

/** How it is made; senders of mail are given this. */
export const reportPreparations: Preparations = { [kind]: writeReport };

async function writeReport(assessmentId: string): Promise<void> {
  const row = await findReportRowOf(assessmentId);
  // Deleted before its mail left: the mail may leave, and its link says so.
  if (row) await putReport(row.reportId, describeReport(row));
}
