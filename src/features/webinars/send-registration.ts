/** Sends a registration and says what came of it, in a toast and to the form. */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import type { FieldErrors } from '#src/browser/use-form.ts';
import { showToast } from '#src/components/toast/toast.ts';
import {
  describeSuccess,
  failure,
  success,
  type Registration,
  type RegistrationOutcome,
} from './registration.ts';

/** What became of a try; `fields` are the server's messages, if it found fault with what was entered. */
export type Outcome =
  { kind: 'registered' } | { kind: 'failed'; message: string; fields: FieldErrors };

/** Saves a registration; shows the toast that belongs to the outcome. */
export async function sendRegistration(
  registration: Registration & { website: string },
): Promise<Outcome> {
  try {
    const elapsedMs = await waitForFillTime();
    const registered = await request<RegistrationOutcome>('POST', '/api/webinar-registrations', {
      ...registration,
      elapsedMs,
    });
    showToast({ title: success.title, description: describeSuccess(registered) });
    return { kind: 'registered' };
  } catch (error) {
    console.warn('The registration was not saved.', error);
    const { words: message = failure.description, fields } = readFailure(error);
    showToast({ title: failure.title, description: message, variant: 'destructive' });
    return { kind: 'failed', message, fields };
  }
}
