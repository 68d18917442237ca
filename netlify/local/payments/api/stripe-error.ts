/** An error that becomes the response, wherever it is thrown. */
export class StripeApiError extends Error {
  override name = 'StripeApiError';
  readonly status: number;
  /** The body as Stripe sends it. */
  readonly body: object;
  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message, ...fields } };
  }
}

/** The error for an invalid parameter. */
export function invalidParam(param: string, message: string, code?: string): StripeApiError {
  return new StripeApiError(400, message, { param, ...(code && { code }) });
}

/** The error for an object that does not exist: 404 when its id is in the path, 400 when it is in a parameter. */
export function missingResource(noun: string, id: string, param?: string): StripeApiError {
  const fields = { code: 'resource_missing', param: param ?? 'id' };
  return new StripeApiError(param ? 400 : 404, `No such ${noun}: '${id}'`, fields);
}
