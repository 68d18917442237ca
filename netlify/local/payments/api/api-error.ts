/** A refusal in Stripe's own form. */

/** What an error says besides its words. */
export interface ErrorFacts {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  code?: string;
  param?: string;
}

/** Thrown anywhere in the stand-in, it becomes the answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly facts: ErrorFacts;
  constructor(status: number, message: string, facts: ErrorFacts = {}) {
    super(message);
    this.status = status;
    this.facts = facts;
  }

  /** The body as Stripe sends it. */
  get body(): object {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.facts } };
  }
}

/** A parameter that is malformed, in Stripe's words for it. */
export function invalidParam(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, message, { param, ...(code && { code }) });
}

/** Something that the request names and that is not there: 404 in an address, 400 in a parameter. */
export function missingResource(noun: string, id: string, param?: string): ApiError {
  return new ApiError(param ? 400 : 404, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}
