/** Records the checks, and computes the uptime from them. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { uptimeChecks } from '#src/integrations/database/tables/watch.ts';
import type { PartName } from './judge-state.ts';
import { minutesBetweenChecks } from './longest-pauses.ts';

/** The number of days for which checks are kept and shown. */
export const uptimeDays = 90;

/** The expected checks of a UTC day, and those in which everything worked. */
export interface UptimeDay extends Record<string, unknown> {
  /** YYYY-MM-DD. */
  day: string;
  expected: number;
  worked: number;
}

const slotLength = sql`make_interval(mins => ${minutesBetweenChecks}::integer)`;
/** The start of the current five minutes. */
const currentSlot = sql`date_bin(${slotLength}, now(), 'epoch')`;
/** The start of the last five minutes that are over. */
const lastSlot = sql`(${currentSlot} - ${slotLength})`;

/** A statement that records a check; a second one in the same five minutes adds its failures. */
export function recordCheck(failing: readonly PartName[]) {
  return database().execute(sql`
    insert into ${uptimeChecks} as known (slot, failing)
    values (${currentSlot}, array(select jsonb_array_elements_text(${JSON.stringify(failing)}::jsonb)))
    on conflict (slot) do update
      set failing = array(select distinct unnest(known.failing || excluded.failing))`);
}

/** A statement that deletes checks that are too old to be shown. */
export function deleteOldChecks() {
  return database().execute(
    sql`delete from ${uptimeChecks} where slot < now() - make_interval(days => ${uptimeDays + 1}::integer)`,
  );
}

/**
 * A query, to await or to batch, for each day since the first check, oldest first. Five minutes without a check
 * count as an outage, because the schedule or the database didn't work.
 */
export function selectUptime() {
  return database().execute<UptimeDay>(sql`
    with period as (
      select greatest(min(slot), date_trunc('day', ${lastSlot}, 'UTC') - make_interval(days => ${uptimeDays - 1}::integer)) as start,
        ${lastSlot} as stop
      from ${uptimeChecks} having count(*) > 0
    ),
    slots as (
      select generate_series(start, stop, ${slotLength}) as slot
      from period
    )
    select to_char(slots.slot at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as expected,
      count(*) filter (where known.failing = '{}')::integer as worked
    from slots left join ${uptimeChecks} as known on known.slot = slots.slot
    group by 1 order by 1`);
}

/** The share of checks in which everything worked, in percent, rounded down to two digits; null without checks. */
export function uptimeOf(days: readonly Pick<UptimeDay, 'expected' | 'worked'>[]): string | null {
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  const worked = days.reduce((sum, day) => sum + day.worked, 0);
  if (expected === 0) return null;
  return `${(Math.floor((worked / expected) * 10_000) / 100).toFixed(2)}%`;
}
