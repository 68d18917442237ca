/** How much mail has not gone out. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { undeliveredStates, type UndeliveredState } from './inbox-address.ts';

/** The count stops here: beyond it the number does not matter, and counting would be slow. */
export const countedUpTo = 1_000;

/** How many mails there are in each of those states. */
export type UndeliveredCounts = Record<UndeliveredState, number>;

/** A query, alone or for a batch, that counts them, each state up to {@link countedUpTo}. */
export function selectUndeliveredCounts() {
  // The states are literals: with parameters the planner would not use the index.
  const counts = undeliveredStates.map(
    (state) => sql`(select count(*)::integer from (
      select 1 from ${outboxMails} where state = ${sql.raw(`'${state}'`)} limit ${countedUpTo}::integer
    ) as mails) as ${sql.identifier(state)}`,
  );
  return database().execute<UndeliveredCounts>(sql`select ${sql.join(counts, sql`, `)}`);
}
