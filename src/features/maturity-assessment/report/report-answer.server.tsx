/** Responds to requests for a report: the page, a file, or the same 404 page for every unreadable report. */
import * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { retention } from '#src/retention.ts';
import { securityHeaders, keepPrivate } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { answerLink, cannotShow, renderLinkPage } from '#src/server/pages/link-page.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { findReport } from './stored-reports.server.ts';
import { isMailWaiting } from '#src/formats/mail-waits.ts';
import { reportIdPattern, sentMark } from './report-paths.ts';
import { renderReport } from './report-page.server.tsx';
import type { Report } from './report.ts';

const fileTypes = ['docx', 'pdf'] as const;

/** The last path segment is the report's id, followed by `.docx` or `.pdf` for a file. */
export const reportFileSchema = z.object({
  file: z.pipe(
    z.catch(z.string(), ''),
    z.transform((file) => ({
      reportId: file.replace(/\.(docx|pdf)$/, ''),
      type: fileTypes.find((type) => file.endsWith(`.${type}`)),
    })),
  ),
  /** Set after a plain form post; any other value is ignored. */
  sent: z.catch(z.optional(z.literal(sentMark)), undefined),
  mail: z.catch(z.optional(z.literal('waits')), undefined),
});

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** Responds with a report as a page, a Word file or a PDF file. */
export async function answerReport(
  { file: { reportId, type }, sent, ...facts }: z.output<typeof reportFileSchema>,
  visitor: Visitor,
): Promise<Response> {
  const found = await findReadable(reportId, visitor);
  if (found instanceof Response) return found;
  const { siteUrl } = visitor;
  const mail = { isJustSent: sent === sentMark, isWaiting: isMailWaiting(facts) };
  if (!type) return keepPrivate(await renderReport(found, { reportId, siteUrl, ...mail }));
  const file = await makeFile(type, found, siteUrl);
  return fileResponse(`ai-maturity-report-${found.madeOn}`, type, file);
}

/** A response with a private file to download; `name` is without its ending. */
export const fileResponse = (name: string, type: keyof typeof mediaTypes, file: BodyInit) =>
  keepPrivate(
    new Response(file, {
      headers: {
        ...securityHeaders,
        'content-type': mediaTypes[type],
        'content-disposition': `attachment; filename="${name}.${type}"`,
      },
    }),
  );

// Loaded on demand: the page needs neither library.
async function makeFile(type: (typeof fileTypes)[number], report: Report, siteUrl: string) {
  if (type === 'docx') {
    const { makeReportDocument } = await import('./report-document.server.ts');
    return makeReportDocument(report, siteUrl);
  }
  const { makeReportPdf } = await import('./report-pdf.server.ts');
  return makeReportPdf(report, siteUrl);
}

/** The report with this id, or the error page to return instead. */
export async function findReadable(
  reportId: string,
  { log }: Pick<Visitor, 'log'>,
): Promise<Report | Response> {
  if (!reportIdPattern.test(reportId)) return renderLinkPage(noReport);
  return answerLink<Report | Response>(
    cannotShow('report'),
    async () => (await findReport(reportId, log)) ?? renderLinkPage(noReport),
    (error) => log.error('the report could not be looked up', error),
  );
}

const noReport: Page = {
  title: 'We couldn’t find this report',
  status: 404,
  children: (
    <>
      <p>
        We delete reports after {retention.assessmentReports.text}, or sooner if a reader asks. The
        address may also be incomplete: please open the link in our email again.
      </p>
      <p>
        <ButtonLink href="/maturity-assessment">Take the assessment again</ButtonLink>
      </p>
    </>
  ),
};
