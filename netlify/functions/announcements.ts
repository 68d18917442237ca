import type { Config } from '@netlify/functions';
import { announce } from '#src/features/operations/announcements/announce.server.ts';
import {
  announcementForm,
  announcementPageSchema,
} from '#src/features/operations/announcements/announcement-form.ts';
import { renderAnnouncements } from '#src/features/operations/announcements/announcement-page.server.tsx';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { admitForm, privatePage } from '#src/server/sessions/private-page.server.tsx';
import { requireAdministrator } from '#src/server/sessions/session.server.ts';
import { routes } from '#src/server/routes.ts';

const page = privatePage(announcementPageSchema, renderAnnouncements, {
  admit: requireAdministrator,
});

/** Announces new versions of legal texts by email, for administrators. */
export default routes({
  '/admin/announcement': page,
  '/api/admin/announcement': formEndpoint(announcementForm, announce, {
    admit: admitForm(requireAdministrator, '/admin/announcement'),
    page,
  }),
});

export const config: Config = { path: ['/admin/announcement', '/api/admin/announcement'] };
