/** Sends Twilio's credentials in, and explains what went wrong in the specification's words (section 8). */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import type { TelephonyState } from './telephony-state.ts';
import type { TwilioForm } from './twilio-form.ts';

/** What is set now; or why nothing was changed, in words and per field. */
export type TwilioOutcome =
  | { state: TelephonyState }
  | { message: string; fields: Record<string, string>; isShutOut: boolean };

const failed = 'Failed to update Twilio credentials';
const unexpected = 'An unexpected error occurred';

/** Sends the form; never throws. */
export async function sendTwilio(form: TwilioForm): Promise<TwilioOutcome> {
  try {
    return { state: await request<TelephonyState>('POST', '/api/update-twilio', form) };
  } catch (error) {
    // Not the error itself: a browser's console is no place for what was sent.
    console.warn('The credentials were not updated.');
    const { kind, status, words, fields } = readFailure(error);
    const fallback = kind === 'unreachable' ? unexpected : failed;
    return { message: words ?? fallback, fields, isShutOut: status === 401 || status === 403 };
  }
}
