import type { Config } from '@netlify/functions';
import { removalForm } from '#src/features/accounts/second-factor-forms.server.ts';
import { removeSecondFactor } from '#src/features/accounts/set-up-second-factor.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import page from './account-second-factor-page.ts';

/** POST /api/account/second-factor/removal: turns it off, with the password and a code. */
export default formEndpoint(removalForm, removeSecondFactor, {
  admit: admitForm(requireAccount),
  page,
});

export const config: Config = { path: '/api/account/second-factor/removal' };
