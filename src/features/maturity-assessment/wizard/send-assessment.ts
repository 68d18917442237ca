/** Submits an assessment and reports the outcome. */
import * as z from 'zod/mini';
import resultViewUrl from 'chunk-url:#src/features/maturity-assessment/result-view/AssessmentResult.tsx';
import recommendationsUrl from 'chunk-url:#src/features/maturity-assessment/questions/recommendations.ts';
import toastUrl from 'chunk-url:#src/components/toast/toast.ts';
import { ApiError } from '#src/components/browser/api.ts';
import { type Failure, joinMessages, readFailure } from '#src/components/browser/failure.ts';
import { reasonOf } from '#src/forms/define-form.ts';
import type { FieldErrors } from '#src/forms/field-errors.ts';
import { isMailWaiting, type MailFact } from '#src/formats/mail-waits.ts';
import { sendForm } from '#src/forms/send-form.ts';
import type * as Toast from '#src/components/toast/toast.ts';
import type * as Recommendations from '#src/features/maturity-assessment/questions/recommendations.ts';
import type * as ResultView from '#src/features/maturity-assessment/result-view/AssessmentResult.tsx';
import {
  assessmentForm,
  type Submission,
} from '#src/features/maturity-assessment/submission/submission.ts';
import { savedResultSchema, type SavedResult } from './device-store.ts';
import { hasStep } from './wizard-state.ts';

/** The outcome of a submission: the result, or a problem with a message for each invalid field. */
export type Outcome =
  | { kind: 'received'; result: SavedResult; mailWaits: boolean }
  | { kind: 'refused'; fields: FieldErrors; problem: string };

/** Submits the answers with the form's other fields. Never rejects: a failure shows a toast and is an outcome. */
export async function sendAssessment(submission: Submission, extra: object): Promise<Outcome> {
  try {
    // Load the code of the result before sending, so that a stored result can always be shown.
    const [{ resultOf }] = await Promise.all([loadResult(), loadResultView()]);
    const sent = await sendForm<({ reportUrl?: string } & MailFact) | undefined>(
      assessmentForm.path,
      { ...submission, ...resultOf(submission.answers), ...extra },
    );
    if (sent.kind !== 'sent') return refuse(sent);
    const { data } = sent;
    return { kind: 'received', result: readReceipt(data), mailWaits: isMailWaiting(data) };
  } catch (error) {
    console.warn('The assessment was not saved.', error);
    return refuse(readFailure(error));
  }
}

function refuse(failure: Failure): Outcome {
  const { fields } = failure;
  const { messages } = assessmentForm;
  const unplaced = Object.keys(fields).flatMap((name) => (hasStep(name) ? [] : fields[name]!));
  const description = `${joinMessages(reasonOf(messages, failure), unplaced)} ${messages.kept}`;
  loadToasts().then(
    ({ showToast }) => showToast({ title: messages.failed, description, variant: 'destructive' }),
    () => 0,
  );
  return { kind: 'refused', fields, problem: description };
}

/** Loads the result view with its stylesheet. */
export async function loadResultView() {
  const view = (await import(/* @vite-ignore */ resultViewUrl)) as typeof ResultView;
  await fetch(view.resultStyles, { cache: 'force-cache' });
  return view.AssessmentResult;
}

const loadResult = (): Promise<typeof Recommendations> =>
  import(/* @vite-ignore */ recommendationsUrl);

/** Loads the toast code, so that a toast can also report a lost connection. */
export const loadToasts = (): Promise<typeof Toast> => import(/* @vite-ignore */ toastUrl);

/** Preloads the code for sending and for the result while the visitor answers the last question. */
export function prepareToSend(): void {
  for (const part of [loadResult(), loadResultView(), loadToasts()])
    part.catch((error: unknown) =>
      console.warn('Preloading failed; it is retried on submit.', error),
    );
}

function readReceipt(receipt: { reportUrl?: string } | undefined): SavedResult {
  const result = z.safeParse(savedResultSchema, {
    ...receipt,
    takenAt: new Date().toISOString(),
    // Only the path: the server may know the site by another host name.
    reportPath: new URL(receipt?.reportUrl ?? '', location.href).pathname,
  });
  // An incomplete response is the server's failure, not a lost connection.
  if (!result.success) throw new ApiError(200, 'The receipt is incomplete.', '');
  return result.data;
}
