/** Sends an assessment and reports the outcome (R25, R27). */
import * as z from 'zod/mini';
import { type Failure, joinMessages, readFailure } from '#src/browser/failure.ts';
import { reasonOf } from '#src/forms/define-form.ts';
import type { FieldErrors } from '#src/forms/field-errors.ts';
import { sendForm } from '#src/forms/send-form.ts';
import { assessmentForm, type Submission } from '../submission/submission.ts';
import { savedResultSchema, type SavedResult } from './device-store.ts';
import { hasPlace } from './wizard-state.ts';

/** The outcome of a submission: the result, or why there is none, with a message for each invalid field. */
export type Outcome =
  | { kind: 'received'; result: SavedResult }
  | { kind: 'refused'; fields: FieldErrors; problem: string };

/** Sends everything, with what stands beside it in the form, and resolves to the server's result; a failure shows a toast and is an outcome, too. */
export async function sendAssessment(submission: Submission, beside: object): Promise<Outcome> {
  try {
    // Fetch all parts of the result before sending, so that a stored result can be shown.
    const [{ resultOf }] = await Promise.all([loadResult(), loadResultView()]);
    const sent = await sendForm<{ reportUrl: string }>(assessmentForm.path, {
      ...submission,
      ...resultOf(submission.answers),
      ...beside,
    });
    if (sent.kind !== 'sent') return refuse(sent);
    return { kind: 'received', result: readReceipt(sent.data) };
  } catch (error) {
    console.warn('The assessment was not saved.', error);
    return refuse(readFailure(error));
  }
}

function refuse(failure: Failure): Outcome {
  const { fields } = failure;
  const { words } = assessmentForm;
  const unplaced = Object.keys(fields).flatMap((name) => (hasPlace(name) ? [] : fields[name]!));
  const description = `${joinMessages(reasonOf(words, failure), unplaced)} ${words.kept}`;
  loadToasts().then(
    ({ showToast }) => showToast({ title: words.failed, description, variant: 'destructive' }),
    () => 0,
  );
  return { kind: 'refused', fields, problem: description };
}

/** Fetches the result's view with its stylesheet, once. */
export async function loadResultView() {
  // Not taken apart here, which the build would write twice.
  const view = await import('../result-view/AssessmentResult.tsx');
  await fetch(view.resultStyles, { cache: 'force-cache' });
  return view.AssessmentResult;
}

const loadResult = () => import('../questions/result.ts');

/** Fetches the toasts, so that one can be shown when the connection is lost. */
export const loadToasts = () => import('#src/components/toast/toast.ts');

/** Fetches what the last step needs while it is being answered, so that a connection lost then can still be reported. */
export function prepareToSend(): void {
  for (const part of [loadResult(), loadResultView(), loadToasts()])
    part.catch((error: unknown) => console.warn('It will be fetched when it is needed.', error));
}

function readReceipt(receipt: { reportUrl: string }): SavedResult {
  return z.parse(savedResultSchema, {
    ...receipt,
    takenAt: new Date().toISOString(),
    // The report is on this site, even when the server knows the site by another address.
    reportPath: new URL(receipt.reportUrl, location.href).pathname,
  });
}
