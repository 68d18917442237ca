import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { renderLearning } from '#src/lexi/learning/learning-page.server.tsx';
import {
  answerQuestion,
  changeLead,
} from '#src/features/operations/inbox/leads/change-lead.server.ts';
import {
  answerForm,
  leadForm,
  leadPageSchema,
  leadPath,
  resendAllForm,
  resendForm,
} from '#src/features/operations/inbox/inbox-forms.ts';
import { renderLead } from '#src/features/operations/inbox/leads/lead-page.server.tsx';
import {
  inboxPageSchema,
  inboxPath,
  listSchema,
} from '#src/features/operations/inbox/inbox-address.ts';
import { answerInboxFile } from '#src/features/operations/inbox/inbox-file.server.ts';
import { renderInbox } from '#src/features/operations/inbox/inbox-page.server.tsx';
import { resendAll, resendMail } from '#src/features/operations/inbox/resend/resend-mail.server.ts';
import {
  answerCertificate,
  certificateSchema,
} from '#src/buying/quotes/exemption/certificate.server.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { admitForm, privatePage } from '#src/server/sessions/private-page.server.tsx';
import { requireAdministrator } from '#src/server/sessions/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(inboxPageSchema, renderInbox, { admit: requireAdministrator });
const lead = privatePage(leadPageSchema, renderLead, { admit: requireAdministrator });
const leadOptions = { admit: admitForm(requireAdministrator, inboxPath), page: lead };

/** The inbox of administrators: lists, CSV files, follow-up, unanswered questions to Lexi, certificates, and resending emails. */
export default routes({
  '/admin/inbox': page,
  '/admin/lexi': privatePage(z.object({}), renderLearning, { admit: requireAdministrator }),
  '/api/admin/inbox.csv': endpoint(listSchema, answerInboxFile, {
    method: 'GET',
    admit: requireAdministrator,
  }),
  '/api/admin/exemption-certificate': endpoint(certificateSchema, answerCertificate, {
    method: 'GET',
    admit: requireAdministrator,
  }),
  '/api/admin/inbox/resend': formEndpoint(resendForm, resendMail, {
    admit: admitForm(requireAdministrator, inboxPath),
    page,
  }),
  '/api/admin/inbox/resend-all': formEndpoint(resendAllForm, resendAll, {
    admit: admitForm(requireAdministrator, inboxPath),
    page,
  }),
  [leadPath]: lead,
  '/api/admin/lead': formEndpoint(leadForm, changeLead, leadOptions),
  '/api/admin/lead/answer': formEndpoint(answerForm, answerQuestion, leadOptions),
});

export const config: Config = {
  path: [
    '/admin/inbox',
    '/admin/lexi',
    '/api/admin/inbox.csv',
    '/api/admin/exemption-certificate',
    '/api/admin/inbox/resend',
    '/api/admin/inbox/resend-all',
    '/admin/lead',
    '/api/admin/lead',
    '/api/admin/lead/answer',
  ],
};
