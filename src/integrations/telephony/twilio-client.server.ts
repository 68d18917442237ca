/** The only access to Twilio: its own client, with another address on a laptop. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Twilio } from 'twilio';
import { env } from '#src/environment/env.ts';
import type { TwilioCredentials } from './configuration.server.ts';
import { readFailure, TwilioFailure } from './twilio-failure.ts';

/** Far less than a call may take, so that a slow Twilio still gets a plain answer. Tests shorten it. */
export const patience = { ms: 8000 };

/** Makes one request to Twilio, given up after 8 seconds; rejects with a {@link TwilioFailure} and nothing else. */
export async function askTwilio<T>(
  credentials: TwilioCredentials,
  ask: (client: Twilio) => Promise<T>,
): Promise<T> {
  try {
    return await Promise.race([ask(await openTwilio(credentials)), giveUp()]);
  } catch (error) {
    throw readFailure(error);
  }
}

/** The client's own time-out restarts with every byte that arrives. */
async function giveUp(): Promise<never> {
  await wait(patience.ms, undefined, { ref: false });
  throw new TwilioFailure('unanswered', 'Twilio did not answer within 8 seconds.');
}

async function openTwilio({ accountSid, authToken }: TwilioCredentials): Promise<Twilio> {
  // Imported here and not above: it takes longer to load than everything else in a function together.
  const { default: twilio } = await import('twilio');
  const { TWILIO_API_BASE: apiBase } = env();
  const httpClient = new twilio.RequestClient({ timeout: patience.ms, keepAlive: false });
  if (apiBase) {
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) => request({ ...options, uri: move(options.uri, apiBase) });
  }
  return twilio(accountSid, authToken, { httpClient });
}

/** The same path and query at another address: the client writes `https://api.twilio.com` into every request. */
function move(uri: string, apiBase: string): string {
  const { pathname, search } = new URL(uri);
  return apiBase.replace(/\/+$/, '') + pathname + search;
}

/** The state of an account at Twilio; only an active one can call and send. */
export type AccountState = 'active' | 'suspended' | 'closed';

/** Fetches the account with its own credentials; rejects with a `TwilioFailure`, of kind `credentials` when they are wrong. */
export async function checkCredentials(credentials: TwilioCredentials): Promise<AccountState> {
  const { accountSid } = credentials;
  // The answer carries the token: only the state leaves this function.
  const { status } = await askTwilio(credentials, (client) =>
    client.api.v2010.accounts(accountSid).fetch(),
  );
  return status;
}
