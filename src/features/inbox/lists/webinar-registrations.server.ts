import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Webinar registrations, one row each. */
export const registrations = inboxList({
  label: 'Webinar registrations',
  leadKind: 'webinar-registrations',
  searched: 'name, email or webinar',
  table: webinarRegistrations,
  id: webinarRegistrations.id,
  receivedAt: webinarRegistrations.createdAt,
  keptUntil: endOf(retention.webinarRegistrations, webinarRegistrations.createdAt),
  fields: [
    { label: 'First name', place: 'who', value: webinarRegistrations.firstName },
    { label: 'Last name', place: 'who', continues: true, value: webinarRegistrations.lastName },
    { label: 'Email', place: 'who', value: webinarRegistrations.email },
    { label: 'Webinar', place: 'what', value: webinarRegistrations.webinarDate },
  ],
});
