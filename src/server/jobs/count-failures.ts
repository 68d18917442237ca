/** Counts failures that are recorded nowhere else, so that an alarm can report them. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { failureCounts } from '#src/integrations/database/tables/watch.ts';

/** A Stripe webhook that we could not record, or an event that no webhook delivered. */
type CountedFailure = 'webhook-failed' | 'webhook-missed';

/** A statement that adds to the count of this hour. */
export function countFailures(name: CountedFailure, failures = 1) {
  const { name: key, hour } = failureCounts;
  return database()
    .insert(failureCounts)
    .values({ name, hour: sql`date_trunc('hour', now())`, failures })
    .onConflictDoUpdate({
      target: [key, hour],
      set: { failures: sql`${failureCounts.failures} + excluded.failures` },
    });
}
