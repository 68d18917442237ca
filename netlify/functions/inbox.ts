import type { Config } from '@netlify/functions';
import { inboxPageSchema } from '#src/features/inbox/inbox-address.ts';
import { renderInbox } from '#src/features/inbox/inbox-page.server.tsx';
import { privatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';

/** GET /admin/inbox: what the site has collected, for administrators (R31). */
export default privatePage(inboxPageSchema, renderInbox, { admit: requireAdministrator });

export const config: Config = { path: '/admin/inbox' };
