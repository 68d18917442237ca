/** What went wrong between us and Twilio, in the few kinds that need different handling. */

/**
 * - `credentials`: Twilio does not accept these credentials.
 * - `missing`: Twilio has no such account.
 * - `refused`: Twilio will not do this, now or later.
 * - `busy`: Twilio answered that it did not do it; it may later.
 * - `broken`: Twilio, or a proxy, failed; the request may have been carried out nevertheless.
 * - `unreachable`: the request never arrived.
 * - `unanswered`: the request may have arrived, and been carried out.
 */
export type FailureKind =
  | 'credentials'
  | 'missing'
  | 'refused'
  | 'busy'
  | 'broken'
  | 'unreachable'
  | 'unanswered';

/** Describes the failure without any part of the request or the answer: the request carries the credentials. */
export class TwilioFailure extends Error {
  override name = 'TwilioFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, words: string) {
    super(words);
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

/** Errors of a connection that was never made. */
const neverArrived = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|.*CERT.*)$/;

/** Sorts any error of Twilio's client. */
export function readFailure(error: unknown): TwilioFailure {
  if (error instanceof TwilioFailure) return error;
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  // Twilio's own numbers are explained at twilio.com/docs/api/errors.
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
