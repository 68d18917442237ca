/** Sends an assessment and says what came of it (R25, R27). */
import * as z from 'zod/mini';
import { ApiError, request } from '#src/browser/api.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import type { FieldErrors } from '#src/browser/use-form.ts';
import { showToast } from '#src/components/toast/toast.ts';
import type { Submission } from '../submission.ts';
import { keptResultSchema, type KeptResult } from './device-store.ts';

/** What came of a submission: the result, or why there is none, with a message per field where one is at fault. */
export type Outcome =
  | { kind: 'received'; result: KeptResult }
  | { kind: 'refused'; fields: FieldErrors; problem: string };

const keptHere = 'What you entered is still here.';

/** Sends everything, and resolves to the server's result; a failure shows its toast and is an outcome, too. */
export async function sendAssessment(
  submission: Submission,
  { submissionId, website }: { submissionId: string | null; website: string },
): Promise<Outcome> {
  try {
    // All that the result needs is fetched before anything is sent: once it is saved, it can be shown.
    const [{ resultOf }] = await Promise.all([import('../result.ts'), loadResultView()]);
    const elapsedMs = await waitForFillTime();
    const receipt = await request<{ reportUrl: string }>('POST', '/api/maturity-assessment', {
      ...submission,
      ...resultOf(submission.answers),
      ...{ submissionId, website, elapsedMs },
    });
    return { kind: 'received', result: readReceipt(receipt) };
  } catch (error) {
    console.warn('The assessment was not saved.', error);
    const { fields = {} } = error instanceof ApiError ? error.answer : {};
    const problem = `${describeFailure(error)} ${keptHere}`;
    showToast({ title: 'Submission Error', description: problem, variant: 'destructive' });
    return { kind: 'refused', fields, problem };
  }
}

/** Fetches the result's view with its styles; once it is there it stays. */
export async function loadResultView() {
  const { AssessmentResult, resultStyles } = await import('../result-view/AssessmentResult.tsx');
  await fetch(resultStyles, { cache: 'force-cache' });
  return AssessmentResult;
}

/** Fetches what the last step needs while it is being answered, so that a line that breaks then can still be told about. */
export function prepareToSend(): void {
  const parts = [
    import('../result.ts'),
    loadResultView(),
    import('#src/components/toast/Toaster.tsx').then(({ mountToaster }) => mountToaster()),
  ];
  for (const part of parts)
    part.catch((error: unknown) => console.warn('It will be fetched when it is needed.', error));
}

function readReceipt(receipt: { reportUrl: string }): KeptResult {
  return z.parse(keptResultSchema, {
    ...receipt,
    takenAt: new Date().toISOString(),
    // The report is on this very site, whatever address of it the server goes by.
    reportPath: new URL(receipt.reportUrl, location.href).pathname,
  });
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'We could not reach the server. Please check your connection and try again.';
  const { status, answer } = error;
  if (status < 500 && answer.error) return answer.error;
  return 'Your assessment could not be saved. Please try again in a minute.';
}
