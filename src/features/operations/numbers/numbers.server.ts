/** The numbers: counts by week and page, without personal data, read in one round trip; their addresses; and all as a CSV file for pivot tables. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { daysBefore, todayIn } from '#src/formats/calendar-days.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import { chatExchanges } from '#src/integrations/database/tables/chat.ts';
import { formCounts, resourceDownloads } from '#src/integrations/database/tables/counts.ts';
import { purchases } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { countedForms, type CountedForm } from '#src/server/counts.ts';
import { site } from '#src/site.ts';
import { byteOrderMark, writeCsvLine } from '#src/formats/csv.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { caches } from '#src/server/pages/platform-rules.ts';

/** The path of the page. */
export const numbersPath = '/admin/numbers';

/** The path of the numbers as CSV. */
export const numbersCsvPath = '/api/admin/numbers.csv';

/** The numbers of weeks that can be chosen, the current week included. */
export const weekChoices = [13, 26, 52, 104] as const;

/** The query parameters; an invalid number of weeks becomes the first choice. */
export const numbersSchema = z.object({
  weeks: z.pipe(
    z.catch(z.enum(weekChoices.map(String)), String(weekChoices[0])),
    z.transform(Number),
  ),
});

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

/** Responds with all numbers of the chosen weeks as CSV. */
export async function answerNumbersFile({
  weeks,
}: z.output<typeof numbersSchema>): Promise<Response> {
  const numbers = await readNumbers(weeks);
  const lines: (string | number)[][] = [
    ...numbers.counts.map(({ week, kind, page, count }) => [week, counted[kind], page, count]),
    ...numbers.quotes.flatMap(({ week, accepted, paid }) => [
      [week, 'Quotes of this week that were accepted', '', accepted],
      [week, 'Quotes of this week that were paid', '', paid],
    ]),
    ...numbers.lexi.flatMap(({ week, ...row }) => [
      [week, 'Answers of Lexi', '', row.answers],
      [week, 'Answers of Lexi by the model', '', row.byModel],
      [week, 'Messages that Lexi could not answer', '', row.unanswered],
      [week, 'Answers of Lexi that helped', '', row.helped],
      [week, 'Answers of Lexi that did not help', '', row.didNotHelp],
    ]),
    ...numbers.downloads.map(({ week, document, count }) => [
      week,
      `Downloads of ${document}`,
      '',
      count,
    ]),
  ];
  const text = [['Week of', 'What', 'Page', 'Count'], ...lines]
    .map((line) => writeCsvLine(line))
    .join('');
  return new Response(byteOrderMark + text, {
    headers: {
      ...securityHeaders,
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${site.fileName}-numbers-${ourDay()}.csv"`,
      'cache-control': caches.nonePrivate,
      'x-robots-tag': 'noindex',
    },
  });
}
