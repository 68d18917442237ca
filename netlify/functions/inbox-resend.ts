import type { Config } from '@netlify/functions';
import { inboxPath } from '#src/features/inbox/inbox-address.ts';
import { resendMail, resendSchema } from '#src/features/inbox/resend-mail.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/admin/inbox/resend: sends a mail again that did not go out, for administrators (R20, R31). */
export default endpoint(resendSchema, resendMail, {
  method: 'POST',
  resultPage: inboxPath,
  admit: admitForm(requireAdministrator, inboxPath),
});

export const config: Config = { path: '/api/admin/inbox/resend' };
