import type { Visitor } from '#src/server/endpoint.ts';

/** Logs a step of signing in with the account's id and the hash of the IP address, without personal data. */
export function logSignIn(
  event: 'sign-in refused' | 'password accepted' | 'second factor refused' | 'signed in',
  accountId: string | undefined,
  { log, addressKey }: Pick<Visitor, 'log' | 'addressKey'>,
): void {
  log.info(event, { accountId: accountId ?? 'unknown', from: addressKey });
}
