import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { retention } from '#src/retention.ts';
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
  fields: ({ who, what }) => [
    who('First name', webinarRegistrations.firstName),
    who('Last name', webinarRegistrations.lastName, { continues: true }),
    who('Email', webinarRegistrations.email),
    what('Webinar', webinarRegistrations.webinarDate),
  ],
});
