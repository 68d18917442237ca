import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { givenPassword } from '#src/features/accounts/password.ts';
import { renderNewSecondFactor } from '#src/features/accounts/second-factor-page.server.tsx';
import { setUpSecondFactor } from '#src/features/accounts/set-up-second-factor.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm, renderPrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { isFormPost } from '#src/server/request-input.ts';

/** POST /api/account/second-factor: begins to set it up; a plain form gets the page that shows the secret, whose address no page may carry. */
export default endpoint(
  z.object({ password: givenPassword }),
  async ({ password }, visitor, account: Account) => {
    const factor = await setUpSecondFactor(password, visitor, account);
    if (isFormPost(visitor.request)) return renderPrivatePage(renderNewSecondFactor(factor));
    return ok({ ...factor });
  },
  {
    method: 'POST',
    resultPage: '/account-result/second-factor-setup',
    admit: admitForm(requireAccount),
  },
);

export const config: Config = { path: '/api/account/second-factor' };
