import type { Config } from '@netlify/functions';
import { detailsForm } from '#src/features/accounts/account-forms.ts';
import { correctDetails } from '#src/features/accounts/correct-details.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import page from './account-page.ts';

/** POST /api/account/details: corrects the name, agency and job title of who is signed in. */
export default formEndpoint(detailsForm, correctDetails, {
  admit: admitForm(requireAccount),
  page,
});

export const config: Config = { path: '/api/account/details' };
