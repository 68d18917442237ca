import { sql } from 'drizzle-orm';
import { mailBounces as table } from '#src/integrations/database/tables/mail.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList } from './list.server.ts';

const sources = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  dsn: 'a report by mail',
  smtp: 'the mail server',
} as const;

/** Reports of bounces and complaints, one row each; the email address was unsubscribed when the report came in. */
export const bounces = inboxList({
  label: 'Bounces',
  searched: 'email or kind',
  table,
  id: table.id,
  receivedAt: table.receivedAt,
  // Must match the index in 0001_schema.sql.
  words: sql`split_words(email || ' ' || kind)`,
  keptUntil: endOf(retention.mailBounces, table.receivedAt),
  columns: { source: table.source },
  fields: ({ who, what, details }) => [
    who('Email', table.email),
    what('Kind', table.kind),
    details('Reported by', ({ source }) => sources[source]),
    details('What it says', table.detail),
    details('Happened', table.occurredAt),
  ],
});
