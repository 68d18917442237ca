/** Requests for one's own data or its deletion, in the inbox. */
import { sql } from 'drizzle-orm';
import { privacyRequests as table } from '#src/integrations/database/tables/privacy-requests.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** One row for each request; the site answers them by itself. */
export const privacyRequests = inboxList({
  label: 'Privacy requests',
  searched: 'email',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  // As in migration 0050.
  words: sql`split_words(email)`,
  keptUntil: endOf(retention.privacyRequests, table.createdAt),
  columns: { email: table.email, kind: table.kind, doneAt: table.doneAt },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    {
      label: 'Request',
      place: 'what',
      value: ({ kind }) => (kind === 'export' ? 'a copy' : 'deletion'),
    },
    {
      label: 'State',
      place: 'what',
      value: ({ doneAt }) => (doneAt ? 'done' : 'link not used'),
    },
    { label: 'Done', place: 'details', value: ({ doneAt }) => doneAt },
  ],
});
