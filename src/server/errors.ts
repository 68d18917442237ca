/** The one way to refuse a request from anywhere in an action: throw, and endpoint() answers. */

interface HttpErrorDetails {
  /** A sentence per field, in the form's own words. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An error that becomes the answer: its status, its message as the envelope's `error`, its fields and headers. */
export class HttpError extends Error {
  override name = 'HttpError';
  status: number;
  fields: Record<string, string> | undefined;
  headers: Record<string, string>;

  constructor(status: number, message: string, details: HttpErrorDetails = {}) {
    super(message);
    this.status = status;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }
}
