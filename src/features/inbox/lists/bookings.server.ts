/** Booked demos in the inbox. */
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** One row for each booking. */
export const bookings = inboxList({
  label: 'Bookings',
  leadKind: 'bookings',
  searched: 'reference, name, email or agency',
  table: demoBookings,
  id: demoBookings.id,
  receivedAt: demoBookings.createdAt,
  keptUntil: endOf(retention.demoBookings, demoBookings.createdAt),
  columns: {
    reference: demoBookings.reference,
    name: demoBookings.name,
    email: demoBookings.email,
    agency: demoBookings.agency,
    phone: demoBookings.phone,
    preferredDate: demoBookings.preferredDate,
    preferredTime: demoBookings.preferredTime,
    timeZone: demoBookings.timeZone,
    startsAt: demoBookings.startsAt,
    notes: demoBookings.notes,
    confirmedAt: demoBookings.confirmedAt,
    canceledAt: demoBookings.canceledAt,
  },
  fields: [
    { label: 'Name', place: 'who', value: ({ name }) => name },
    { label: 'Agency', place: 'who', value: ({ agency }) => agency },
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Reference', place: 'what', value: ({ reference }) => reference },
    { label: 'Demo starts', place: 'what', value: ({ startsAt }) => startsAt },
    { label: 'Canceled', place: 'what', value: ({ canceledAt }) => canceledAt },
    { label: 'Confirmed', place: 'details', value: ({ confirmedAt }) => confirmedAt },
    { label: 'Picked day', place: 'details', value: ({ preferredDate }) => preferredDate },
    { label: 'Picked time', place: 'details', value: ({ preferredTime }) => preferredTime },
    { label: "Visitor's time zone", place: 'details', value: ({ timeZone }) => timeZone },
    { label: 'Phone', place: 'details', value: ({ phone }) => phone },
    { label: 'Notes', place: 'details', value: ({ notes }) => notes },
  ],
});
