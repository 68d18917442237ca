/** Binds forms to the account that they were rendered for, because another tab may sign in to another one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpError } from '#src/server/errors.ts';
import type { RawInput } from '#src/server/request-input.ts';
import type { Account } from './session.server.ts';

/** The name of the hidden value with the id of the account that a form was rendered for. */
export const accountField = 'renderedFor';

const readers = new AsyncLocalStorage<string>();

const anotherAccount =
  'This browser is now signed in to another account, so we changed nothing. Open the page again to use that account. Or sign in to the earlier one in another tab, then try again here.';

/** Renders for the account with this id: every form of ours then carries it. */
export function renderFor<Result>(accountId: string | undefined, work: () => Result): Result {
  return accountId === undefined ? work() : readers.run(accountId, work);
}

/** The hidden value that binds a form to the account it is rendered for; empty for a public form. */
export function boundAccount(): { [accountField]?: string } {
  const accountId = readers.getStore();
  return accountId === undefined ? {} : { [accountField]: accountId };
}

/**
 * The input without the hidden value; throws 409 when it names another account than the signed-in one. A
 * request without the value is accepted, because it comes from no form of ours.
 */
export function requireSameAccount(
  { [accountField]: renderedFor, ...input }: RawInput,
  account: Account | null | undefined,
): RawInput {
  if (account && renderedFor !== undefined && renderedFor !== account.id)
    throw new HttpError(409, anotherAccount);
  return input;
}
