/** What operators read about tries to sign in: which account, and from where, neither of which names anybody. */
import type { Visitor } from '#src/server/endpoint.ts';

/** Logs a step of signing in with the account's id, if there is such an account, and the hash of the visitor's address. */
export function logSignIn(
  event: 'sign-in refused' | 'password accepted' | 'second factor refused' | 'signed in',
  accountId: string | undefined,
  { log, addressKey }: Pick<Visitor, 'log' | 'addressKey'>,
): void {
  log.info(event, { accountId: accountId ?? 'unknown', from: addressKey });
}
