import type { Config } from '@netlify/functions';
import { noticePageSchema } from '#src/features/ledger/ending/notice-form.ts';
import { renderNotice } from '#src/features/ledger/ending/notice-page.server.tsx';
import { privatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';

/** GET /admin/notice: what notice would end, and the form that records it, for administrators (R31, R43). */
export default privatePage(noticePageSchema, renderNotice, { admit: requireAdministrator });

export const config: Config = { path: '/admin/notice' };
