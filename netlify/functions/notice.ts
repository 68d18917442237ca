import type { Config } from '@netlify/functions';
import { noticeForm } from '#src/features/ledger/ending/notice-form.ts';
import { recordNotice } from '#src/features/ledger/ending/record-notice.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import page from './notice-page.ts';

/** POST /api/admin/notice: records notice that came by mail or that we give, for administrators (R31, R43). */
export default formEndpoint(noticeForm, recordNotice, {
  admit: admitForm(requireAdministrator, '/admin/inbox?kind=purchases'),
  page,
});

export const config: Config = { path: '/api/admin/notice' };
