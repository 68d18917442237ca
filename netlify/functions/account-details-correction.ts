import type { Config } from '@netlify/functions';
import { correctDetails, detailsSchema } from '#src/features/accounts/correct-details.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/account/details: corrects the name, agency and job title of who is signed in. */
export default endpoint(
  detailsSchema,
  async (details, visitor, account: Account) => {
    await correctDetails(details, visitor, account);
    return ok();
  },
  { method: 'POST', resultPage: '/account-result/details', admit: admitForm(requireAccount) },
);

export const config: Config = { path: '/api/account/details' };
