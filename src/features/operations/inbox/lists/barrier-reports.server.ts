import { sql } from 'drizzle-orm';
import { barrierReports as table } from '#src/integrations/database/tables/leads.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Reports of accessibility barriers, one row each. */
export const barrierReports = inboxList({
  label: 'Barriers',
  leadKind: 'barrier-reports',
  searched: 'email, page or tools',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  // Must match the index in 0001_schema.sql.
  words: sql`split_words(email || ' ' || place || ' ' || tools)`,
  keptUntil: endOf(retention.barrierReports, table.createdAt),
  columns: { email: table.email, place: table.place, tools: table.tools },
  fields: ({ who, what, details }) => [
    who('Email', ({ email }) => email || null),
    what('Page', ({ place }) => place || null),
    details('Browser and tools', ({ tools }) => tools || null),
    details('Barrier', table.problem),
  ],
});
