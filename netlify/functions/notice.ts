import type { Config } from '@netlify/functions';
import { noticeSchema } from '#src/features/ledger/ending/notice-address.ts';
import { recordNotice } from '#src/features/ledger/ending/record-notice.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/admin/notice: records notice that came by mail or that we give, for administrators (R31, R43). */
export default endpoint(noticeSchema, recordNotice, {
  method: 'POST',
  admit: admitForm(requireAdministrator, '/admin/inbox?kind=purchases'),
});

export const config: Config = { path: '/api/admin/notice' };
