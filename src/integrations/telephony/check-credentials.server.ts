/** Checks credentials with Twilio. */
import type { TwilioCredentials } from './configuration.server.ts';
import { askTwilio } from './twilio-client.server.ts';

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
