/** Deletes a report for its reader: a page that asks, and the action of its button. */
import * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ButtonLink } from '#src/components/Button.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { defineForm } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/PlainForm.server.tsx';
import { describeSaved } from '#src/forms/render-result.server.tsx';
import { deleteReport } from '#src/integrations/blobs/report-store.server.ts';
import { retention } from '#src/promises/retention.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { keepPrivate } from '#src/server/answer.ts';
import { renderPage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { reportDeletionPath, reportPath } from './report-address.ts';
import { findReadable } from './report-answer.server.tsx';
import { withdrawReportRow } from './stored-reports.server.ts';

/** Deletes a report. */
export const withdrawalForm = defineForm({
  path: '/maturity-assessment/report/:reportId/delete',
  page: '/maturity-assessment/report/:reportId/delete',
  result: '/form-result/report-deletion',
  label: 'Delete this report?',
  button: 'Delete this report now',
  schema: z.object({ reportId: z.catch(z.string(), '') }),
  fields: {},
  words: {
    saved: {
      title: 'Your report is deleted',
      message: 'No one can open it or its Word file now. Links to it in emails no longer work.',
    },
    failed: 'We couldn’t delete your report',
    refused: 'Please try again.',
  },
});

type Withdrawal = z.output<typeof withdrawalForm.schema>;

/** Asks whether to delete the report; asking changes nothing. */
export async function renderWithdrawalPage(
  { reportId }: Withdrawal,
  visitor: Visitor,
): Promise<Response> {
  const found = await findReadable(reportId, visitor);
  if (found instanceof Response) return found;
  return keepPrivate(
    await renderPage({
      title: withdrawalForm.label,
      noindex: true,
      children: (
        <>
          <h1>{withdrawalForm.label}</h1>
          <p>
            No one will be able to open the report of {writtenDay(found.madeOn)} for{' '}
            <bdi>{found.agency}</bdi> or its Word file. This can’t be undone.
          </p>
          <p>
            We keep the answers for {retention.assessments.words}. Write to{' '}
            <MailTo address={site.contact.infoEmail} /> to have them deleted, too.
          </p>
          <PlainForm
            form={withdrawalForm}
            action={reportDeletionPath(reportId)}
            beside={
              <ButtonLink secondary href={reportPath(reportId)}>
                Keep it
              </ButtonLink>
            }
          />
        </>
      ),
    }),
  );
}

/** Makes the report unreadable at once and deletes its file; a report that is already gone is not an error. */
export async function withdrawReport({ reportId }: Withdrawal, { log }: Visitor): Promise<Answer> {
  if (!(await withdrawReportRow(reportId))) return ok();
  // The row says that the report cannot be read; if deleting the file fails, the daily job deletes it.
  await deleteReport(reportId).catch((error: unknown) =>
    log.error('the file of a withdrawn report was not deleted', error),
  );
  return ok();
}

/** The content after a report is deleted. */
export const describeWithdrawn = () =>
  describeSaved(withdrawalForm, { label: 'Return to the home page', href: '/' });
