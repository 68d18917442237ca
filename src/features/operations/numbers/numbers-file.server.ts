/** The numbers as a CSV file with one line per count, for pivot tables. */
import type * as z from 'zod/mini';
import { byteOrderMark, writeCsvLine } from '#src/formats/csv.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { caches } from '#src/server/pages/platform-rules.ts';
import { site } from '#src/site.ts';
import type { numbersSchema } from './numbers-address.ts';
import { counted, readNumbers } from './read-numbers.server.ts';

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
      ...[week, `Downloads of ${document}`, '', count],
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
