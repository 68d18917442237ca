import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  accountActionsPageSchema,
  endSessionsForm,
  removeFactorForm,
  renderAccountActions,
  endSessions,
  removeFactor,
} from '#src/people/administration/account-actions.server.tsx';
import {
  numbersCsvPath,
  numbersPath,
  numbersSchema,
  answerNumbersFile,
} from '#src/features/operations/numbers/numbers.server.ts';
import { renderNumbers } from '#src/features/operations/numbers/numbers-page.server.tsx';
import { ledgerEventTypes } from '#src/buying/ledger/ledger-event.ts';
import { renderHealth } from '#src/features/operations/watch/health-page.server.tsx';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { admitForm, privatePage } from '#src/server/sessions/private-page.server.tsx';
import { requireAdministrator } from '#src/server/sessions/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(accountActionsPageSchema, renderAccountActions, {
  admit: requireAdministrator,
});
const own = { admit: admitForm(requireAdministrator, '/admin/inbox?kind=accounts'), page };

/** For administrators: the state of the site, the numbers, and actions on accounts. */
export default routes({
  '/admin/health': privatePage(
    z.object({}),
    (_nothing, visitor) => renderHealth(visitor, ledgerEventTypes),
    { admit: requireAdministrator },
  ),
  [numbersPath]: privatePage(numbersSchema, renderNumbers, { admit: requireAdministrator }),
  [numbersCsvPath]: endpoint(numbersSchema, answerNumbersFile, {
    method: 'GET',
    admit: requireAdministrator,
  }),
  '/admin/account': page,
  '/api/admin/account/sessions': formEndpoint(endSessionsForm, endSessions, own),
  '/api/admin/account/second-factor': formEndpoint(removeFactorForm, removeFactor, own),
});

export const config: Config = {
  path: [
    '/admin/health',
    '/admin/numbers',
    '/api/admin/numbers.csv',
    '/admin/account',
    '/api/admin/account/sessions',
    '/api/admin/account/second-factor',
  ],
};
