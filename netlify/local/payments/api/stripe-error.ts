/** Refusals in Stripe's own form. */

/** What an error says beside its message. */
interface ErrorFacts {
  type?: 'invalid_request_error' | 'idempotency_error';
  code?: string;
  param?: string;
}

/** An error that becomes the answer, wherever in the stand-in it is thrown. */
export class StripeApiError extends Error {
  override name = 'StripeApiError';
  readonly status: number;
  /** The body as Stripe sends it. */
  readonly body: object;
  constructor(status: number, message: string, facts: ErrorFacts = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message, ...facts } };
  }
}

/** A parameter that Stripe does not take. */
export function invalidParam(param: string, message: string, code?: string): StripeApiError {
  return new StripeApiError(400, message, { param, ...(code && { code }) });
}

/** An object that does not exist: 404 in an address, 400 in a parameter. */
export function missingResource(noun: string, id: string, param?: string): StripeApiError {
  const facts = { code: 'resource_missing', param: param ?? 'id' };
  return new StripeApiError(param ? 400 : 404, `No such ${noun}: '${id}'`, facts);
}

/** A feature of Stripe that the stand-in lacks; the message says so, so that nobody looks for a mistake of their own. */
export function notSupported(what: string, param: string): StripeApiError {
  return invalidParam(param, `The local payment stand-in does not support ${what}.`);
}
