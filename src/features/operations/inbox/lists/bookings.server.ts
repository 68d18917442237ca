import { bookingDetails, demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { retention } from '#src/retention.ts';
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
  fields: ({ who, what, details }) => [
    who('Name', demoBookings.name),
    who('Agency', demoBookings.agency),
    who('Email', demoBookings.email),
    what('Reference', demoBookings.reference),
    what('Demo starts', demoBookings.startsAt),
    what('Canceled', demoBookings.canceledAt),
    details('Confirmed', demoBookings.confirmedAt),
    details('Picked day', demoBookings.preferredDate),
    details('Picked time', demoBookings.preferredTime),
    details("Visitor's time zone", demoBookings.timeZone),
    ...Object.entries(bookingDetails).map(([label, column]) => details(label, column)),
  ],
});
