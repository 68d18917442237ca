/** How often interactive parts of the site crashed lately. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { islandCrashes } from '#src/integrations/database/tables/counts.ts';
import { islandLabels } from '#src/browser/island-crash.ts';

/** The number of days that are counted. */
const crashDays = 7;
const kindsShown = 5;

interface CrashKind extends Record<string, unknown> {
  island: string;
  engine: string;
  /** Numbers as text: they may be larger than a JavaScript number. */
  crashes: string;
  /** Of all kinds together. */
  total: string;
}

/** A query for a batch: the most frequent kinds of the last days, by part and engine, with the count of all. */
export function selectCrashKinds() {
  const { day, island, engine, crashes } = islandCrashes;
  return database().execute<CrashKind>(sql`
    select ${island}, ${engine}, sum(${crashes}) as crashes, sum(sum(${crashes})) over () as total
    from ${islandCrashes}
    where ${day} > (now() at time zone 'utc')::date - ${crashDays}::integer
    group by ${island}, ${engine}
    order by sum(${crashes}) desc, ${island}, ${engine}
    limit ${kindsShown}::integer`);
}

/** 'Crashes of interactive parts in the last 7 days: 3 (demo form, Safari 16)'; empty when there were none. */
export function describeCrashes(kinds: readonly CrashKind[]): string {
  const [first] = kinds;
  if (!first) return '';
  const labels: Record<string, string> = islandLabels;
  const name = ({ island, engine }: CrashKind) =>
    `${labels[island] ?? island}, ${engine === 'Other' ? 'another engine' : engine}`;
  const one = kinds.length === 1;
  const named = kinds.map((kind) => (one ? name(kind) : `${name(kind)}: ${kind.crashes}`));
  const shown = kinds.reduce((sum, { crashes }) => sum + BigInt(crashes), 0n);
  const rest = BigInt(first.total) - shown;
  if (rest > 0n) named.push(`others: ${rest}`);
  return `Crashes of interactive parts in the last ${crashDays} days: ${first.total} (${named.join('; ')})`;
}
