/** Reads the state of the site in one statement, and the settings by which it is judged. */
import { sql } from 'drizzle-orm';
import { env } from '#src/environment/env.ts';
import { database } from '#src/integrations/database/client.ts';
import { longestPauses, scheduleNames, type ScheduleName } from './longest-pauses.ts';

/** Settings from the environment for the checks. */
export interface Settings {
  /** The most answers per day from the language model. */
  modelBudget: number;
  databaseLimitBytes: number;
  sellsPlans: boolean;
}

/** Reads the settings for the checks from the environment. */
export function readSettings(): Settings {
  const { CHAT_DAILY_BUDGET, DATABASE_SIZE_LIMIT_MB, STRIPE_SECRET_KEY } = env();
  return {
    modelBudget: CHAT_DAILY_BUDGET,
    databaseLimitBytes: DATABASE_SIZE_LIMIT_MB * 1_000_000,
    sellsPlans: STRIPE_SECRET_KEY !== undefined,
  };
}

/** The last run of a scheduled function, with times as the database writes them. */
export interface LastRun {
  ranAt: string | null;
  failedAt: string | null;
  failure: string | null;
  /** Null when the function never ran. */
  minutesAgo: number | null;
}

/** The state of the site; counts stop at {@link countedUpTo}. */
export interface SystemState extends Record<string, unknown> {
  now: string;
  runs: Partial<Record<ScheduleName, LastRun>>;
  /** The number of checks within the longest pause of each function. */
  checksDuringPause: Record<ScheduleName, number>;
  /** Null when the site was never checked. */
  minutesSinceCheck: number | null;
  mail: {
    waiting: number;
    failed: number;
    unconfirmed: number;
    held: number;
    /** When the oldest waiting email was queued. */
    oldestUnsentAt: string | null;
    /** Domains whose email failed at least once and has been waiting for more than half an hour. */
    lateDomains: number;
    /** Emails without an attempt although they were due more than 15 minutes ago. */
    untried: number;
    lostAnswersInARow: number;
    /** How long the mail server has been unavailable while email waits; null while it is available. */
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

/** Counting stops here, because a larger number doesn't matter and would be slow to count. */
export const countedUpTo = 1_000;

// The states are literals: with parameters the planner would not use the indexes of unsent email.
const countMails = (condition: string) =>
  sql.raw(
    `(select count(*)::integer from (select 1 from outbox_mails where ${condition} limit ${countedUpTo}) as mails)`,
  );

const countFailed = (name: string) => sql`(
  select coalesce(sum(failures), 0)::integer from failure_counts
  where name = ${name}::text and hour > now() - interval '3 hours')`;

/** A query, to await or to batch, that returns one row. */
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
        where dispute_status like '%needs_response%') as "openDisputes",
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
