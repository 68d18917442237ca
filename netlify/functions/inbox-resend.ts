import type { Config } from '@netlify/functions';
import { inboxPath } from '#src/features/inbox/inbox-address.ts';
import { resendForm } from '#src/features/inbox/resend-form.ts';
import { resendMail } from '#src/features/inbox/resend-mail.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import page from './inbox.ts';

/** POST /api/admin/inbox/resend: sends a mail again that did not go out, for administrators (R20, R31). */
export default formEndpoint(resendForm, resendMail, {
  admit: admitForm(requireAdministrator, inboxPath),
  page,
});

export const config: Config = { path: '/api/admin/inbox/resend' };
