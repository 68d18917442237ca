interface HttpErrorDetails {
  /** A sentence for each invalid field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Throw it to refuse a request: `endpoint()` responds with its status, its message as `error`, its fields and headers. */
export class HttpError extends Error {
  override name = 'HttpError';
  status: number;
  fields: Record<string, string> | undefined;
  headers: Record<string, string>;

  constructor(status: number, message: string, { fields, headers = {} }: HttpErrorDetails = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}
