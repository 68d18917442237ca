/** Webinar registrations in the inbox. */
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** One row for each registration. */
export const registrations = inboxList({
  label: 'Webinar registrations',
  leadKind: 'webinar-registrations',
  searched: 'name, email or webinar',
  table: webinarRegistrations,
  id: webinarRegistrations.id,
  receivedAt: webinarRegistrations.createdAt,
  keptUntil: endOf(retention.webinarRegistrations, webinarRegistrations.createdAt),
  columns: {
    firstName: webinarRegistrations.firstName,
    lastName: webinarRegistrations.lastName,
    email: webinarRegistrations.email,
    webinarDate: webinarRegistrations.webinarDate,
  },
  fields: [
    { label: 'First name', place: 'who', value: ({ firstName }) => firstName },
    { label: 'Last name', place: 'who', continues: true, value: ({ lastName }) => lastName },
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Webinar', place: 'what', value: ({ webinarDate }) => webinarDate },
  ],
});
