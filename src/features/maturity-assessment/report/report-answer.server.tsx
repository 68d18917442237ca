/** The response at a report's address: the page, the Word file, or the same error page for every unreadable report. */
import * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { retention } from '#src/promises/retention.ts';
import { securityHeaders, keepPrivate } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { renderPage } from '#src/server/site-page.ts';
import { findReport } from './stored-reports.server.ts';
import { reportIdPattern, sentMark } from './report-address.ts';
import { renderReport } from './report-page.server.tsx';
import type { Report } from './report.ts';

/** The last path segment of a report: its id, and `.docx` for the Word file; anything else is not a report. */
export const reportFileSchema = z.object({
  file: z.pipe(
    z.catch(z.string(), ''),
    z.transform((file) => ({
      reportId: file.replace(/\.docx$/, ''),
      isDocument: file.endsWith('.docx'),
    })),
  ),
  /** The mark after a plain form post: only this exact query counts. */
  sent: z.catch(z.optional(z.literal(sentMark)), undefined),
});

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Responds with a report as a page or as a Word file. */
export async function answerReport(
  { file: { reportId, isDocument }, sent }: z.output<typeof reportFileSchema>,
  visitor: Visitor,
): Promise<Response> {
  const found = await findReadable(reportId, visitor);
  if (found instanceof Response) return found;
  const { siteUrl } = visitor;
  const isJustSent = sent === sentMark;
  if (!isDocument) return keepPrivate(await renderReport(found, { reportId, siteUrl, isJustSent }));
  // Imported on demand: the page does not need the library that writes Word files.
  const { makeReportDocument } = await import('./report-document.server.ts');
  const document = await makeReportDocument(found, siteUrl);
  return keepPrivate(
    new Response(document, {
      headers: {
        ...securityHeaders,
        'content-type': wordType,
        'content-disposition': `attachment; filename="ai-maturity-report-${found.madeOn}.docx"`,
      },
    }),
  );
}

/** The report with an id, or the error page in its place. */
export async function findReadable(
  reportId: string,
  { log }: Pick<Visitor, 'log'>,
): Promise<Report | Response> {
  if (!reportIdPattern.test(reportId)) return renderNoReport();
  try {
    return (await findReport(reportId, log)) ?? (await renderNoReport());
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
    log.error('the report could not be looked up', error);
    return renderNotNow();
  }
}

async function renderNoReport(): Promise<Response> {
  const title = 'There is no report here';
  return keepPrivate(
    await renderPage({
      title,
      status: 404,
      children: (
        <>
          <h1>{title}</h1>
          <p>
            Reports are deleted after {retention.assessmentReports.words}, or earlier when their
            reader asks for it. Or the address is not complete: please open the link in the mail
            once more.
          </p>
          <p>
            <ButtonLink href="/maturity-assessment">Take the assessment again</ButtonLink>
          </p>
        </>
      ),
    }),
  );
}

async function renderNotNow(): Promise<Response> {
  const title = 'The report cannot be shown just now';
  return keepPrivate(
    await renderPage({
      title,
      status: 503,
      children: (
        <>
          <h1>{title}</h1>
          <p>Something went wrong on our side. Please open the address again in a minute.</p>
        </>
      ),
    }),
  );
}
