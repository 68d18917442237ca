import type { Config } from '@netlify/functions';
import {
  removalSchema,
  removeSecondFactor,
} from '#src/features/accounts/set-up-second-factor.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/account/second-factor/removal: turns it off, with the password and a code. */
export default endpoint(
  removalSchema,
  async (proof, visitor, account: Account) => {
    await removeSecondFactor(proof, visitor, account);
    return ok();
  },
  {
    method: 'POST',
    resultPage: '/account-result/second-factor-removal',
    admit: admitForm(requireAccount),
  },
);

export const config: Config = { path: '/api/account/second-factor/removal' };
