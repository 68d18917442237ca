/** What every page of the inbox reports: undelivered email, crashed islands and broken links of law records. */
import { and, asc, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ReactNode } from 'react';
import { islandLabels } from '#src/components/islands/island-crash.ts';
import { database } from '#src/integrations/database/client.ts';
import { islandCrashes } from '#src/integrations/database/tables/counts.ts';
import { lawLinks } from '#src/integrations/database/tables/watch.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { dueChecks, whyDue, type RecordCheck } from '#src/laws/checks/due-checks.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import { undeliveredStates, type UndeliveredState } from './inbox-address.ts';

/** Counting stops here, because a larger number doesn't matter and would be slow to count. */
export const countedUpTo = 1_000;

/** The number of emails in each undelivered state. */
export type UndeliveredCounts = Record<UndeliveredState, number>;

/** A query, to await or to batch, that counts undelivered email, each state up to {@link countedUpTo}. */
export function selectUndeliveredCounts() {
  // The states are literals: with parameters the planner would not use the index.
  const counts = undeliveredStates.map(
    (state) => sql`(select count(*)::integer from (
      select 1 from ${outboxMails} where state = ${sql.raw(`'${state}'`)} limit ${countedUpTo}::integer
    ) as mails) as ${sql.identifier(state)}`,
  );
  return database().execute<UndeliveredCounts>(sql`select ${sql.join(counts, sql`, `)}`);
}

const crashDays = 7;
const kindsShown = 5;

interface CrashKind extends Record<string, unknown> {
  island: string;
  engine: string;
  /** The counts are text, because they may exceed a JavaScript number. */
  crashes: string;
  /** The sum over all kinds. */
  total: string;
}

/** A query for a batch: the most frequent crashes of the last days, by island and engine, with the total. */
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

/** Such as 'Crashes of interactive parts in the last 7 days: 3 (demo form, Safari 16)'; empty without crashes. */
export function describeCrashes(kinds: readonly CrashKind[]): string {
  const [first] = kinds;
  if (!first) return '';
  const labels: Record<string, string> = islandLabels;
  const name = ({ island, engine }: CrashKind) =>
    `${labels[island] ?? island}, ${engine === 'Other' ? 'another engine' : engine}`;
  const isOnly = kinds.length === 1;
  const named = kinds.map((kind) => (isOnly ? name(kind) : `${name(kind)}: ${kind.crashes}`));
  const shown = kinds.reduce((sum, { crashes }) => sum + BigInt(crashes), 0n);
  const rest = BigInt(first.total) - shown;
  if (rest > 0n) named.push(`others: ${rest}`);
  return `Crashes of interactive parts in the last ${crashDays} days: ${first.total} (${named.join('; ')})`;
}

/** After this many inconclusive checks in a row, an administrator should open the link in a browser. */
const maxInconclusiveChecks = 4;

/** A link that is broken, or that could not be checked for weeks. */
interface UnreachedLink {
  url: string;
  laws: string[];
  answer: string;
  brokenSince: Date | null;
}

/** A query for a batch: broken links first, then links that couldn't be checked for weeks, each sorted by URL. */
export function selectUnreachedLinks() {
  const { url, laws, answer, brokenSince, unknownInARow } = lawLinks;
  const isUnclear = and(isNull(brokenSince), gte(unknownInARow, maxInconclusiveChecks));
  return database()
    .select({ url, laws, answer, brokenSince })
    .from(lawLinks)
    .where(or(isNotNull(brokenSince), isUnclear))
    .orderBy(asc(isNull(brokenSince)), asc(url));
}

/** Reads when each record of this build's register was checked. */
export const readLawChecks = async () =>
  JSON.parse(await readBuiltFile('dist/law-checks.json')) as RecordCheck[];

interface LawChecksProps {
  checks: RecordCheck[];
  links: readonly UnreachedLink[];
}

/** The records of the register to check again: those with broken links, then those that are due. Open while a link is broken. */
export function LawChecks({ checks, links }: LawChecksProps) {
  const today = ourDay();
  const due = dueChecks(checks, today);
  const ids = new Set([...links.flatMap(({ laws }) => laws), ...due.map(({ id }) => id)]);
  if (ids.size === 0) return null;
  const isBroken = links.some(({ brokenSince }) => brokenSince);
  return (
    <details
      open={isBroken}
      className={`border-l-4 px-20 py-10 [overflow-wrap:anywhere] ${isBroken ? 'border-bad bg-bad-tint' : 'border-rule-2'}`}
    >
      <summary className="cursor-pointer py-6 font-500">
        Records of the register to check: {ids.size}
      </summary>
      <ul className="mt-8 grid gap-8">
        {[...ids].map((id) => {
          const check = checks.find((record) => record.id === id);
          return (
            <li key={id}>
              <a href={`/laws/${id}`}>{check?.name ?? id}</a>
              {check && `: ${whyDue(check, today)}`}
              {links.filter(({ laws }) => laws.includes(id)).map(describeLink)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const describeLink = ({ url, answer, brokenSince }: UnreachedLink): ReactNode => (
  <div key={url}>
    {`${brokenSince ? 'Broken link' : 'Link not checked for weeks'}: ${url} (${answer})`}
  </div>
);
