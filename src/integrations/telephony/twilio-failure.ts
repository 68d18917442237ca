/** Classifies errors of requests to Twilio by how they must be handled. */

/**
 * - `credentials`: Twilio refuses the credentials.
 * - `missing`: there is no such account.
 * - `refused`: Twilio refuses the request permanently.
 * - `busy`: Twilio refuses the request for now.
 * - `broken`: Twilio or a proxy failed, but the request may have been carried out.
 * - `unreachable`: the request did not arrive.
 * - `unanswered`: the request may have been carried out.
 */
export type FailureKind =
  | 'credentials'
  | 'missing'
  | 'refused'
  | 'busy'
  | 'broken'
  | 'unreachable'
  | 'unanswered';

/** The message quotes neither the request, which contains the credentials, nor the response. */
export class TwilioFailure extends Error {
  override name = 'TwilioFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const byStatus: Record<number, FailureKind> = {
  401: 'credentials',
  403: 'credentials',
  404: 'missing',
  429: 'busy',
  503: 'busy',
};

/** Error codes when no connection was established. */
const neverArrived = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|.*CERT.*)$/;

/** Converts any error of Twilio's client. */
export function toTwilioFailure(error: unknown): TwilioFailure {
  if (error instanceof TwilioFailure) return error;
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  // Twilio's error codes are documented at twilio.com/docs/api/errors.
  if (typeof status === 'number') {
    const number = typeof code === 'number' ? ` with its code ${code}` : '';
    const kind = byStatus[status] ?? (status >= 500 ? 'broken' : 'refused');
    return new TwilioFailure(kind, `Twilio answered ${status}${number}.`);
  }
  if (typeof code === 'string' && neverArrived.test(code)) {
    return new TwilioFailure('unreachable', `We couldn’t reach Twilio (${code}).`);
  }
  return new TwilioFailure('unanswered', 'Twilio did not answer, or its answer can’t be read.');
}
