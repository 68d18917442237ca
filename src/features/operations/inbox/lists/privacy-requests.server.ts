import { sql } from 'drizzle-orm';
import { privacyRequests as table } from '#src/integrations/database/tables/accounts.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Requests to export or delete personal data, which the site handles automatically. */
export const privacyRequests = inboxList({
  label: 'Privacy requests',
  searched: 'email',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  // Must match the index in 0001_schema.sql.
  words: sql`split_words(email)`,
  keptUntil: endOf(retention.privacyRequests, table.createdAt),
  columns: { kind: table.kind, doneAt: table.doneAt },
  fields: ({ who, what, details }) => [
    who('Email', table.email),
    what('Request', ({ kind }) => (kind === 'export' ? 'a copy' : 'deletion')),
    what('State', ({ doneAt }) => (doneAt ? 'done' : 'link not used')),
    details('Done', table.doneAt),
  ],
});
