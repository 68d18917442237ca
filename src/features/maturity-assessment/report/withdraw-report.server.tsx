/** Lets a reader delete a report: the confirmation page, its form and its action. */
import type * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { deleteReport } from '#src/integrations/blobs/stores.server.ts';
import { retention } from '#src/retention.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { keepPrivate } from '#src/server/answer.ts';
import { renderPage } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { reportDeletionPath, reportPath } from './report-paths.ts';
import { findReadable } from './report-answer.server.tsx';
import { withdrawReportRow } from './stored-reports.server.ts';
import { withdrawalForm } from './withdrawal-form.server.ts';

type Withdrawal = z.output<typeof withdrawalForm.schema>;

/** The confirmation page; showing it changes nothing. */
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
            We keep the answers for {retention.assessments.text}. Write to{' '}
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

/** Makes the report unreadable and deletes its file; a report that is already gone is not an error. */
export async function withdrawReport({ reportId }: Withdrawal, { log }: Visitor): Promise<Answer> {
  if (!(await withdrawReportRow(reportId))) return ok();
  // The row already makes the report unreadable. If deleting the file fails, the daily job retries.
  await deleteReport(reportId).catch((error: unknown) =>
    log.error('the file of a withdrawn report was not deleted', error),
  );
  return ok();
}
