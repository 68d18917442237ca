import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  accountActionsPageSchema,
  endSessionsForm,
  removeFactorForm,
} from '#src/features/accounts/administration/account-actions-forms.ts';
import { renderAccountActions } from '#src/features/accounts/administration/account-actions-page.server.tsx';
import {
  endSessions,
  removeFactor,
} from '#src/features/accounts/administration/account-actions.server.ts';
import { renderHealth } from '#src/features/watch/health-page.server.tsx';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm, privatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(accountActionsPageSchema, renderAccountActions, {
  admit: requireAdministrator,
});
const own = { admit: admitForm(requireAdministrator, '/admin/inbox?kind=accounts'), page };

/** What administrators do while something is wrong: see the state of everything, sign an account out, remove a lost second factor (R31). */
export default routes({
  '/admin/health': privatePage(z.object({}), renderHealth, { admit: requireAdministrator }),
  '/admin/account': page,
  '/api/admin/account/sessions': formEndpoint(endSessionsForm, endSessions, own),
  '/api/admin/account/second-factor': formEndpoint(removeFactorForm, removeFactor, own),
});

export const config: Config = {
  path: [
    '/admin/health',
    '/admin/account',
    '/api/admin/account/sessions',
    '/api/admin/account/second-factor',
  ],
};
