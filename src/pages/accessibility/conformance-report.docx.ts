/** The accessibility conformance report as a Word file. */
import type { APIRoute } from 'astro';
import { readReport } from '../../features/accessibility/conformance-report.ts';
import { makeReportFile } from '../../features/accessibility/report-word.ts';

export const GET: APIRoute = async () =>
  new Response(await makeReportFile(readReport()), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  });
