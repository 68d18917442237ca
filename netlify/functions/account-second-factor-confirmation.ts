import type { Config } from '@netlify/functions';
import {
  confirmationSchema,
  confirmSecondFactor,
} from '#src/features/accounts/set-up-second-factor.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/account/second-factor/confirmation: turns it on, with a code of the app and the one that was mailed. */
export default endpoint(
  confirmationSchema,
  async (codes, visitor, account: Account) => {
    await confirmSecondFactor(codes, visitor, account);
    return ok();
  },
  {
    method: 'POST',
    resultPage: '/account-result/second-factor-setup',
    admit: admitForm(requireAccount),
  },
);

export const config: Config = { path: '/api/account/second-factor/confirmation' };
