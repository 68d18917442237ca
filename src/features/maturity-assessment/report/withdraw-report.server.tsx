/** A report's reader deletes it: a page that asks, and the deed behind its button. */
import * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { Button } from '#src/components/Button.tsx';
import { ButtonLink } from '#src/components/ButtonLink.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { deleteReport } from '#src/integrations/blobs/report-store.server.ts';
import { retention } from '#src/promises/retention.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { keepPrivate } from '#src/server/keep-private.ts';
import { renderPage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { reportDeletionPath, reportPath } from './report-address.ts';
import { findReadable } from './report-answer.server.tsx';
import { withdrawReportRow } from './kept-reports.server.ts';

/** Which report, as its address says. */
export const withdrawalSchema = z.object({ reportId: z.catch(z.string(), '') });

/** What the page is asked for: a report to be deleted, or the outcome that the button's answer led to. */
export const withdrawalPageSchema = z.extend(withdrawalSchema, {
  outcome: z.catch(z.optional(z.enum(['done', 'invalid', 'too-many', 'failed'])), undefined),
});

/** Asks whether the report shall go, or says what became of it; asking changes nothing. */
export async function renderWithdrawalPage(
  { reportId, outcome }: z.output<typeof withdrawalPageSchema>,
  visitor: Visitor,
): Promise<Response> {
  if (outcome === 'done') return renderOutcome(deleted);
  if (outcome) return renderOutcome(notDeleted);
  const found = await findReadable(reportId, visitor);
  if (found instanceof Response) return found;
  return keepPrivate(
    await renderPage({
      title: 'Delete this report?',
      noindex: true,
      children: (
        <>
          <h1>Delete this report?</h1>
          <p>
            The report for <bdi>{found.agency}</bdi> of {writtenDay(found.madeOn)} and its Word file
            can then no longer be opened by anybody. This cannot be undone.
          </p>
          <p>
            The answers themselves stay with us for {retention.assessments.words}; write to{' '}
            <MailTo address={site.contact.infoEmail} /> to have them deleted, too.
          </p>
          <form action={reportDeletionPath(reportId)} method="post" className="acts">
            <Button type="submit">Delete this report now</Button>{' '}
            <ButtonLink secondary href={reportPath(reportId)}>
              Keep it
            </ButtonLink>
          </form>
        </>
      ),
    }),
  );
}

/** Makes the report unreadable at once and deletes its file; one that is gone already is no mistake. */
export async function withdrawReport(
  { reportId }: z.output<typeof withdrawalSchema>,
  { log }: Visitor,
): Promise<void> {
  if (!(await withdrawReportRow(reportId))) return;
  // The row says that nobody reads it; a file that stays behind for now is the daily job's.
  await deleteReport(reportId).catch((error: unknown) =>
    log.error('the file of a withdrawn report was not deleted', error),
  );
}

const deleted = {
  title: 'Your report is deleted',
  words:
    'Nobody can open it any more, its Word file included. Links to it in mails no longer work.',
};
const notDeleted = {
  title: 'Your report is not deleted yet',
  words: 'This did not work just now. Please go back, wait a few minutes, and try again.',
};

function renderOutcome({ title, words }: typeof deleted): Promise<Response> {
  return renderPage({
    title,
    noindex: true,
    children: (
      <>
        <h1>{title}</h1>
        <p>{words}</p>
        <p>
          <ButtonLink href="/">Return to the home page</ButtonLink>
        </p>
      </>
    ),
  });
}
