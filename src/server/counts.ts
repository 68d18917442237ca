/** Counts that are recorded nowhere else: submitted forms (R46), and failures for alarms. */
import { sql, type SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { formCounts } from '#src/integrations/database/tables/counts.ts';
import { failureCounts } from '#src/integrations/database/tables/watch.ts';
import { site } from '#src/site.ts';

/** The counted forms and their labels. */
export const countedForms = {
  bookings: 'Demo bookings',
  assessments: 'Assessments',
  quotes: 'Quotes',
  accounts: 'Accounts',
  newsletter: 'Newsletter sign-ups',
  'webinar-registrations': 'Webinar registrations',
  questions: 'Questions',
} as const;

/** The key of a counted form. */
export type CountedForm = keyof typeof countedForms;

/** A statement that counts a form by day and by the page where it was opened, if `onlyIf` holds; for the end of the batch that stores the form. */
export function countForm(kind: CountedForm, page: string, onlyIf: SQL) {
  return database().execute(sql`
    insert into ${formCounts} as known (day, kind, page)
    select (now() at time zone ${site.timeZone})::date, ${kind}::text, ${page}::text where ${onlyIf}
    on conflict (day, kind, page) do update set forms = known.forms + 1`);
}

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
