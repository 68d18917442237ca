/** Sends Twilio's credentials in, and explains what went wrong in the specification's words (section 8). */
import { ApiError, requestAnswer } from '#src/browser/api.ts';
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
    const answer = await requestAnswer('POST', '/api/update-twilio', form);
    if (answer?.success) return { state: answer.data as TelephonyState };
    return { message: answer?.error ?? failed, fields: {}, isShutOut: false };
  } catch (error) {
    // Not the error itself: a browser's console is no place for what was sent.
    console.warn('The credentials were not updated.');
    if (!(error instanceof ApiError)) return { message: unexpected, fields: {}, isShutOut: false };
    const { error: message = failed, fields = {} } = error.answer;
    return { message, fields, isShutOut: error.status === 401 || error.status === 403 };
  }
}
