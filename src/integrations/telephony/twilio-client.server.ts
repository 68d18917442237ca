/** The only access to Twilio: its own client, with another URL for local development. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Twilio } from 'twilio';
import { env } from '#src/environment/env.ts';
import type { TwilioCredentials } from './configuration.server.ts';

/** Short enough for a proper error message from a function. Tests shorten it. */
export const timeout = { ms: 8000 };

/** Makes a request to Twilio with a timeout of 8 seconds; rejects only with a {@link TwilioFailure}. */
export async function requestTwilio<T>(
  credentials: TwilioCredentials,
  makeRequest: (client: Twilio) => Promise<T>,
): Promise<T> {
  try {
    return await Promise.race([makeRequest(await openTwilio(credentials)), rejectAfterTimeout()]);
  } catch (error) {
    throw toTwilioFailure(error);
  }
}

/** Needed because the client's own timeout restarts with every received byte. */
async function rejectAfterTimeout(): Promise<never> {
  await wait(timeout.ms, undefined, { ref: false });
  throw new TwilioFailure('unanswered', 'Twilio did not answer within 8 seconds.');
}

async function openTwilio({ accountSid, authToken }: TwilioCredentials): Promise<Twilio> {
  // Imported on use, because it takes longer to load than the rest of a function.
  const { default: twilio } = await import('twilio');
  const { TWILIO_API_BASE: apiBase } = env();
  const httpClient = new twilio.RequestClient({ timeout: timeout.ms, keepAlive: false });
  if (apiBase) {
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) =>
      request({ ...options, uri: replaceBase(options.uri, apiBase) });
  }
  return twilio(accountSid, authToken, { httpClient });
}

/** Replaces `https://api.twilio.com`, which the client writes into every request. */
function replaceBase(uri: string, apiBase: string): string {
  const { pathname, search } = new URL(uri);
  return apiBase.replace(/\/+$/, '') + pathname + search;
}

/** Reads the state of the account, of which only an active one can send; rejects with a {@link TwilioFailure}. */
export async function checkCredentials(
  credentials: TwilioCredentials,
): Promise<'active' | 'suspended' | 'closed'> {
  const { accountSid } = credentials;
  // The response contains the token, so only the state is returned.
  const { status } = await requestTwilio(credentials, (client) =>
    client.api.v2010.accounts(accountSid).fetch(),
  );
  return status;
}

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
