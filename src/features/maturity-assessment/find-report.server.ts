/** Reads a report back: as it was kept, or made from its row while it is not. */
import * as keptReports from '#src/integrations/blobs/report-store.server.ts';
import type { Log } from '#src/server/log.ts';
import { describeReport, reportVersion, type Report } from './report.ts';
import { findReportRow } from './report-rows.server.ts';

/** The report with an id, or null when it does not exist, was withdrawn, or its time is over. */
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
