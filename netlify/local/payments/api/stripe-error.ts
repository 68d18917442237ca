/** Refusals in Stripe's own form. */

/** An error that becomes the answer, wherever in the stand-in it is thrown. */
export class StripeApiError extends Error {
  override name = 'StripeApiError';
  readonly status: number;
  /** The body as Stripe sends it. */
  readonly body: object;
  constructor(status: number, message: string, facts: Record<string, string> = {}) {
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
