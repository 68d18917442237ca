import type { Config } from '@netlify/functions';
import { listSchema } from '#src/features/inbox/inbox-address.ts';
import { answerInboxFile } from '#src/features/inbox/inbox-file.server.ts';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /api/admin/inbox.csv: a list of the inbox as a file, for administrators (R31). */
export default endpoint(listSchema, answerInboxFile, {
  method: 'GET',
  admit: requireAdministrator,
});

export const config: Config = { path: '/api/admin/inbox.csv' };
