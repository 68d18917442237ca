/** Reports that an address was not reached, or that its reader complained, in the inbox. */
import { sql } from 'drizzle-orm';
import { mailBounces as table } from '#src/integrations/database/tables/mail-bounces.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

const sources = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  dsn: 'a report by mail',
  smtp: 'the mail server',
} as const;

/** One row for each report about an address; the address has left the list by then. */
export const bounces = inboxList({
  label: 'Bounces',
  searched: 'email or kind',
  table,
  id: table.id,
  receivedAt: table.receivedAt,
  // As in migration 0071.
  words: sql`split_words(email || ' ' || kind)`,
  keptUntil: endOf(retention.mailBounces, table.receivedAt),
  columns: {
    email: table.email,
    kind: table.kind,
    source: table.source,
    detail: table.detail,
    occurredAt: table.occurredAt,
  },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'Kind', place: 'what', value: ({ kind }) => kind },
    { label: 'Reported by', place: 'details', value: ({ source }) => sources[source] },
    { label: 'What it says', place: 'details', value: ({ detail }) => detail },
    { label: 'Happened', place: 'details', value: ({ occurredAt }) => occurredAt },
  ],
});
