import type { Config } from '@netlify/functions';
import {
  noticeForm,
  noticePageSchema,
  renderNotice,
  recordNotice,
} from '#src/buying/ending/notice-page.server.tsx';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { admitForm, privatePage } from '#src/server/sessions/private-page.server.tsx';
import { requireAdministrator } from '#src/server/sessions/session.server.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(noticePageSchema, renderNotice, { admit: requireAdministrator });

/** Records notice that came by mail or that we give, for administrators. */
export default routes({
  '/admin/notice': page,
  '/api/admin/notice': formEndpoint(noticeForm, recordNotice, {
    admit: admitForm(requireAdministrator, '/admin/inbox?kind=purchases'),
    page,
  }),
});

export const config: Config = { path: ['/admin/notice', '/api/admin/notice'] };
