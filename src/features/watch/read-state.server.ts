/** Reads what the site knows about its own state, in one statement. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { longestPauses, scheduleNames, type ScheduleName } from './longest-pauses.ts';

/** The last run of a scheduled function, as the database writes its moments. */
export interface LastRun {
  ranAt: string | null;
  failedAt: string | null;
  failure: string | null;
  /** How long ago it ran; null when it never did. */
  minutesAgo: number | null;
}

/** The state of the site; counts stop at {@link countedUpTo}. */
export interface SystemState extends Record<string, unknown> {
  now: string;
  runs: Partial<Record<ScheduleName, LastRun>>;
  /** How many checks there were in the longest pause of each function. */
  checksDuringPause: Record<ScheduleName, number>;
  /** How long ago the site checked itself; null when it never did. */
  minutesSinceCheck: number | null;
  mail: {
    waiting: number;
    failed: number;
    unconfirmed: number;
    held: number;
    /** The moment since which the oldest one waits. */
    oldestUnsentAt: string | null;
    /** Domains to which mail has been tried and is waiting for more than half an hour. */
    lateDomains: number;
    /** Mails that are due for more than a quarter of an hour, and that nobody has tried. */
    untried: number;
    lostAnswersInARow: number;
    /** For how long the server has let nobody in, while mail waits; null while it does. */
    serverDownMinutes: number | null;
    newlyUnconfirmed: number;
    heldInTheLastHour: number;
  };
  texts: { waiting: number; undelivered: number };
  openDisputes: number;
  crashesToday: number;
  modelAnswersToday: number;
  webhooksFailed: number;
  webhooksMissed: number;
  databaseBytes: number;
  alarms: { name: string; since: string; sentAt: string; isFiring: boolean }[];
  postgresVersion: string;
}

/** Beyond this the number does not matter, and counting would be slow. */
export const countedUpTo = 1_000;

// The states are literals: with parameters the planner would not use the indexes of unsent mail.
const countMails = (condition: string) =>
  sql.raw(
    `(select count(*)::integer from (select 1 from outbox_mails where ${condition} limit ${countedUpTo}) as mails)`,
  );

const countFailed = (name: string) => sql`(
  select coalesce(sum(failures), 0)::integer from failure_counts
  where name = ${name}::text and hour > now() - interval '3 hours')`;

/** A query, alone or for a batch, with one row. */
export function selectState() {
  const pauses = sql.join(
    scheduleNames.map((name) => sql`(${name}::text, ${longestPauses[name]}::integer)`),
    sql`, `,
  );
  return database().execute<SystemState>(sql`
    select now()::text as now,
      (select coalesce(jsonb_object_agg(name, jsonb_build_object('ranAt', ran_at, 'failedAt', failed_at,
          'failure', failure, 'minutesAgo', extract(epoch from now() - ran_at) / 60)), '{}')
        from scheduled_runs) as runs,
      (select jsonb_object_agg(name, (
          select count(*) from uptime_checks where slot > now() - make_interval(mins => pause)))
        from (values ${pauses}) as pauses (name, pause)) as "checksDuringPause",
      (select extract(epoch from now() - max(slot)) / 60 from uptime_checks)::float8 as "minutesSinceCheck",
      jsonb_build_object(
        'waiting', ${countMails(`state = 'waiting'`)},
        'failed', ${countMails(`state = 'failed'`)},
        'unconfirmed', ${countMails(`state = 'unconfirmed'`)},
        'held', ${countMails(`state = 'held'`)},
        'oldestUnsentAt', (select min(coalesce(resent_at, created_at)) from outbox_mails where state = 'waiting'),
        'lateDomains', (select count(distinct split_part(recipient, '@', 2)) from outbox_mails
          where state = 'waiting' and attempts > 0
            and coalesce(resent_at, created_at) < now() - interval '30 minutes'),
        'untried', ${countMails(`state = 'waiting' and attempts = 0 and not is_bulk and due_at < now() - interval '15 minutes'`)},
        'lostAnswersInARow', (select coalesce(max(lost_in_a_row), 0) from mail_server),
        'serverDownMinutes', (select extract(epoch from now() - down_since) / 60 from mail_server
          where exists (select 1 from outbox_mails where state = 'waiting')),
        'newlyUnconfirmed', ${countMails(`state = 'unconfirmed' and created_at > now() - interval '1 day'`)},
        'heldInTheLastHour', ${countMails(`state = 'held' and created_at > now() - interval '1 hour'`)}
      ) as mail,
      (select jsonb_build_object(
          'waiting', count(*) filter (where state in ('waiting', 'sending')),
          'undelivered', count(*) filter (where state in ('failed', 'unconfirmed')))
        from text_messages where created_at > now() - interval '1 day') as texts,
      (select count(*)::integer from purchases
        where dispute_status in ('needs_response', 'warning_needs_response')) as "openDisputes",
      (select coalesce(sum(crashes), 0)::integer from island_crashes
        where day = (now() at time zone 'utc')::date) as "crashesToday",
      (select coalesce(sum(answers), 0)::integer from chat_model_days
        where day = (now() at time zone 'utc')::date) as "modelAnswersToday",
      ${countFailed('webhook-failed')} as "webhooksFailed",
      ${countFailed('webhook-missed')} as "webhooksMissed",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', name, 'since', since, 'sentAt', sent_at, 'isFiring', is_firing) order by name), '[]')
        from alarms) as alarms,
      current_setting('server_version') as "postgresVersion"`);
}
