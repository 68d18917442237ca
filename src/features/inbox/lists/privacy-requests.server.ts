import { sql } from 'drizzle-orm';
import { privacyRequests as table } from '#src/integrations/database/tables/privacy-requests.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Requests to export or delete personal data, which the site handles automatically. */
export const privacyRequests = inboxList({
  label: 'Privacy requests',
  searched: 'email',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  // Must match the index in migration 0050.
  words: sql`split_words(email)`,
  keptUntil: endOf(retention.privacyRequests, table.createdAt),
  columns: { kind: table.kind, doneAt: table.doneAt },
  fields: [
    { label: 'Email', place: 'who', value: table.email },
    {
      label: 'Request',
      place: 'what',
      value: ({ kind }) => (kind === 'export' ? 'a copy' : 'deletion'),
    },
    { label: 'State', place: 'what', value: ({ doneAt }) => (doneAt ? 'done' : 'link not used') },
    { label: 'Done', place: 'details', value: table.doneAt },
  ],
});
