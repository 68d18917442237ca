import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Booked demos, one row each. */
export const bookings = inboxList({
  label: 'Bookings',
  leadKind: 'bookings',
  searched: 'reference, name, email or agency',
  table: demoBookings,
  id: demoBookings.id,
  receivedAt: demoBookings.createdAt,
  keptUntil: endOf(retention.demoBookings, demoBookings.createdAt),
  fields: [
    { label: 'Name', place: 'who', value: demoBookings.name },
    { label: 'Agency', place: 'who', value: demoBookings.agency },
    { label: 'Email', place: 'who', value: demoBookings.email },
    { label: 'Reference', place: 'what', value: demoBookings.reference },
    { label: 'Demo starts', place: 'what', value: demoBookings.startsAt },
    { label: 'Canceled', place: 'what', value: demoBookings.canceledAt },
    { label: 'Confirmed', place: 'details', value: demoBookings.confirmedAt },
    { label: 'Picked day', place: 'details', value: demoBookings.preferredDate },
    { label: 'Picked time', place: 'details', value: demoBookings.preferredTime },
    { label: "Visitor's time zone", place: 'details', value: demoBookings.timeZone },
    { label: 'Phone', place: 'details', value: demoBookings.phone },
    { label: 'Notes', place: 'details', value: demoBookings.notes },
  ],
});
