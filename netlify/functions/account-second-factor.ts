import type { Config } from '@netlify/functions';
import { setUpForm } from '#src/features/accounts/second-factor-forms.server.ts';
import { renderNewSecondFactor } from '#src/features/accounts/second-factor-page.server.tsx';
import { setUpSecondFactor } from '#src/features/accounts/set-up-second-factor.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm, renderPrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { ok } from '#src/server/endpoint.ts';
import { isFormPost } from '#src/server/request-input.ts';
import page from './account-second-factor-page.ts';

/** POST /api/account/second-factor: begins to set it up; a plain form gets the page that shows the secret, whose address no page may carry. */
export default formEndpoint(
  setUpForm,
  async ({ password }, visitor, account) => {
    const factor = await setUpSecondFactor(password, visitor, account);
    if (isFormPost(visitor.request)) return renderPrivatePage(renderNewSecondFactor(factor));
    return ok({ ...factor });
  },
  { admit: admitForm(requireAccount), page },
);

export const config: Config = { path: '/api/account/second-factor' };
