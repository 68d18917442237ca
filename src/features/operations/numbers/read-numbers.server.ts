/** Reads counts by week and page in one round trip, without personal data. */
import { sql } from 'drizzle-orm';
import { daysBefore, todayIn } from '#src/formats/calendar-days.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import { chatExchanges } from '#src/integrations/database/tables/chat.ts';
import { formCounts, resourceDownloads } from '#src/integrations/database/tables/counts.ts';
import { purchases } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { countedForms, type CountedForm } from '#src/server/counts.ts';
import { site } from '#src/site.ts';

/** What is counted by week and page, with labels. */
export const counted = { ...countedForms, purchases: 'Purchases' } as const;

/** A kind of count. */
export type Counted = CountedForm | 'purchases';

/** The kinds, in the order of table columns. */
export const countedNames = Object.keys(counted) as readonly Counted[];

/** A count of one kind in one week from one page; the page is empty if the form named none. */
interface CountRow extends Record<string, unknown> {
  /** The Monday, YYYY-MM-DD. */
  week: string;
  kind: Counted;
  page: string;
  count: number;
}

/** The quotes that were made in a week. */
interface QuoteRow extends Record<string, unknown> {
  week: string;
  made: number;
  accepted: number;
  paid: number;
}

/** Lexi’s answers of a week. */
interface LexiRow extends Record<string, unknown> {
  week: string;
  answers: number;
  byModel: number;
  unanswered: number;
  helped: number;
  didNotHelp: number;
}

/** Downloads of one document in one week. */
interface DownloadRow extends Record<string, unknown> {
  week: string;
  document: string;
  count: number;
}

/** All numbers of a period. */
export interface Numbers {
  /** The Mondays of all weeks, YYYY-MM-DD, oldest first. */
  weeks: string[];
  counts: CountRow[];
  quotes: QuoteRow[];
  lexi: LexiRow[];
  downloads: DownloadRow[];
}

const zone = site.timeZone;

/** Reads the numbers of the last weeks, the current one included; weeks start on Monday in our time zone. */
export async function readNumbers(weeks: number): Promise<Numbers> {
  const mondays = listMondays(weeks);
  const since = sql`${mondays[0]}::date`;
  const weekOf = (day: unknown) => sql`date_trunc('week', ${day}::timestamp)::date::text`;
  const local = (at: unknown) => sql`(${at} at time zone ${zone})`;
  const read = await batch({
    counts: database().execute<CountRow>(sql`
      select week, kind, page, sum(forms)::integer as count from (
        select ${weekOf(formCounts.day)} as week, kind, page, forms from ${formCounts} where day >= ${since}
        union all
        select ${weekOf(local(purchases.createdAt))}, 'purchases', coalesce(opened_on, ''), 1 from ${purchases}
        where occasion = 'purchase' and amount_cents > 0 and settled_at is not null and ${local(purchases.createdAt)} >= ${since}
      ) as each group by week, kind, page order by week, kind, page`),
    quotes: database().execute<QuoteRow>(sql`
      select ${weekOf(local(quotes.createdAt))} as week, count(*)::integer as made,
        count(confirmed_at)::integer as accepted,
        count(*) filter (where exists (select 1 from ${purchases}
          where purchases.quote_id = quotes.id and purchases.settled_at is not null))::integer as paid
      from ${quotes} where ${local(quotes.createdAt)} >= ${since} group by 1 order by 1`),
    lexi: database().execute<LexiRow>(sql`
      select ${weekOf(local(chatExchanges.answeredAt))} as week, count(*)::integer as answers,
        (count(*) filter (where answered_from = 'model'))::integer as "byModel",
        (count(*) filter (where outcome = 'nothing'))::integer as unanswered,
        (count(*) filter (where helped))::integer as helped,
        (count(*) filter (where not helped))::integer as "didNotHelp"
      from ${chatExchanges}
      where reply is not null and outcome is distinct from 'small talk'
        and ${local(chatExchanges.answeredAt)} >= ${since}
      group by 1 order by 1`),
    downloads: database().execute<DownloadRow>(sql`
      select ${weekOf(resourceDownloads.day)} as week, resource_id as document, sum(downloads)::integer as count
      from ${resourceDownloads} where day >= ${since} group by 1, 2 order by 1, 2`),
  });
  return {
    weeks: mondays,
    counts: read.counts.rows,
    quotes: read.quotes.rows,
    lexi: read.lexi.rows,
    downloads: read.downloads.rows,
  };
}

/** The Mondays of the last weeks, oldest first. */
export function listMondays(weeks: number, now = new Date()): string[] {
  const today = todayIn(zone, now);
  const sinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: weeks }, (_, index) =>
    daysBefore(today, sinceMonday + 7 * (weeks - 1 - index)),
  );
}

/** The sum of a list. */
export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
