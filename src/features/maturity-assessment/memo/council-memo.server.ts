/** A council memo as a Word or a PDF file: where the agency stands, what the law asks, three decisions, and the cost of a plan. Nothing of the request is kept. */
import * as z from 'zod/mini';
import { planSizes, plans, type PlanSize } from '#src/buying/catalog/plans.ts';
import type { PdfBlock } from '#src/formats/documents/pdf-document.server.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  fileResponse,
  findReadable,
} from '#src/features/maturity-assessment/report/report-answer.server.tsx';
import { shownPrice } from '#src/buying/catalog/marketing-plans.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { federal } from '#src/content/lists/law-lists.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import type { Report } from '#src/features/maturity-assessment/report/report.ts';
import type { StateBrief } from './state-brief.ts';

const stateMessage = 'Please choose your state, or the federal rules';

/** The report, and what the memo's form asks. */
export const memoSchema = z.object({
  reportId: z.catch(z.string(), ''),
  state: z.string(stateMessage).check(z.maxLength(60, stateMessage)),
  size: z.enum(
    planSizes.map(({ size }) => size),
    'Please choose the population that you serve',
  ),
  type: z.enum(['docx', 'pdf'], 'Please choose a Word or a PDF file'),
});

/** Makes the memo of a readable report. */
export async function answerMemo(
  { reportId, state, size, type }: z.output<typeof memoSchema>,
  visitor: Visitor,
): Promise<Response> {
  const report = await findReadable(reportId, visitor);
  if (report instanceof Response) return report;
  const briefs = JSON.parse(await readBuiltFile('dist/state-briefs.json')) as Record<
    string,
    StateBrief
  >;
  const brief = Object.hasOwn(briefs, state) ? briefs[state] : undefined;
  if (!brief) throw new HttpError(400, `${stateMessage}.`, { fields: { state: stateMessage } });
  const today = ourDay();
  const { siteUrl } = visitor;
  const blocks = memoBlocks({ report, brief, state, size, siteUrl, today });
  return fileResponse(`council-memo-${today}`, type, await makeFile(type, blocks, today));
}

// Loaded on demand, as a report's files are.
async function makeFile(type: 'docx' | 'pdf', blocks: PdfBlock[], today: string) {
  if (type === 'docx') {
    const { makeWordFromBlocks } = await import('#src/formats/documents/word-from-blocks.ts');
    return makeWordFromBlocks(memoTitle, blocks);
  }
  const { makePdf } = await import('#src/formats/documents/pdf-document.server.ts');
  return makePdf({ title: memoTitle, madeAt: new Date(`${today}T12:00:00Z`), blocks });
}

interface MemoFacts {
  report: Report;
  brief: StateBrief;
  /** The slug of the state, or `us`. */
  state: string;
  size: PlanSize;
  /** The site's URL, for links. */
  siteUrl: string;
  /** Year-month-day. */
  today: string;
}

/** How many decisions a memo asks for; every result has at least as many recommendations. */
const decisions = 3;

/** The memo's title. */
export const memoTitle = 'AI governance: where we stand and what to decide';

/** The parts of a memo, for its Word and PDF files. It never has the report's address, which opens the report to anyone. */
export function memoBlocks({ report, brief, state, size, siteUrl, today }: MemoFacts): PdfBlock[] {
  const { agency, answeredBy, level, scoreText, answers } = report;
  const link = (path: string, text = siteUrl + path) => ({ text, href: siteUrl + path });
  const half = answers.length / 2;
  return [
    { heading: memoTitle, level: 1 },
    {
      table: {
        rows: [
          ['To', `The council or board of ${agency}`],
          ['From', answeredBy],
          ['Date', writtenDay(today)],
        ],
        widths: [1, 7],
      },
    },
    { heading: 'Where we stand', level: 2 },
    {
      paragraph: `${level.name}: ${scoreText}, by our own answers to ten questions on ${writtenDay(report.madeOn)}. ${level.meaning}`,
    },
    {
      table: {
        head: ['Category', 'Answer, 1 to 5', 'Category', 'Answer, 1 to 5'],
        rows: answers
          .slice(0, half)
          .map((answer, at) =>
            [answer, answers[half + at]!].flatMap(({ category, value, label }) => [
              category,
              `${value} ${label}`,
            ]),
          ),
        widths: [1.3, 1, 1.3, 1],
      },
    },
    { heading: 'What the law asks, and by when', level: 2 },
    ...(brief.hasOwn
      ? []
      : [
          {
            paragraph: `${site.name} found no AI law of ${brief.name} that applies to its public agencies. Federal rules do.`,
          },
        ]),
    ...listUnder(
      'Dates ahead',
      brief.dates.map(({ date, starts, law, path, text, who }) => [
        link(path, `${writtenDay(date)}, ${law}`),
        `${starts ? ' applies' : ''}: ${text} (${who})`,
      ]),
    ),
    ...listUnder(
      brief.hasOwn && state !== federal.slug ? `Laws of ${brief.name}` : 'Federal rules',
      brief.laws.map(({ name, path, status, summary, who }) => [
        link(path, name),
        `. ${status}. ${summary} For ${who}.`,
      ]),
    ),
    {
      paragraph: [
        `${brief.more > 0 ? `${brief.more} more laws, federal rules` : 'Federal rules'}, sources and the day of our last check: `,
        link(brief.path),
      ],
    },
    { heading: 'Three decisions', level: 2 },
    ...report.advice.slice(0, decisions).flatMap(({ category, text }, at): PdfBlock[] => {
      const today = answers.find((answer) => answer.category === category)?.description;
      return [
        { heading: `${at + 1}. ${category}`, level: 3 },
        { paragraph: text },
        ...(today ? [{ paragraph: `Today: ${today}`, isPale: true }] : []),
      ];
    }),
    { heading: 'What it would cost', level: 2 },
    {
      paragraph: [
        'The three decisions need staff time and no purchase: templates and an inventory sheet are free. Where a spreadsheet is enough, and where it is not: ',
        link(state === federal.slug ? '/compare' : `/compare/${state}`),
      ],
    },
    { table: priceTable(size) },
    {
      paragraph: [
        'A plan has the governance suite and the AI workspace, with unlimited users and no implementation fees. Prices do not include taxes. All prices: ',
        link('/pricing'),
      ],
    },
    {
      paragraph: `Made on ${writtenDay(today)} on the website of ${site.name}, which sells the plans above. No one has checked the ten answers. This is information, not legal advice: please have counsel read it first.`,
      isPale: true,
    },
  ];
}

const listUnder = (heading: string, list: Extract<PdfBlock, { list: unknown }>['list']) =>
  list.length > 0 ? ([{ heading, level: 3 }, { list }] satisfies PdfBlock[]) : [];

/** The prices of the plan for agencies of this size, and of the license, as checkout charges them (R8, R49). */
function priceTable(size: PlanSize) {
  const { population } = planSizes.find((plan) => plan.size === size)!;
  return {
    head: [`For a population ${population}`, 'Price', 'For whom'],
    rows: [
      ...plans
        .filter((plan) => plan.size === size)
        .map((plan) => {
          const { charged, forWhom } = shownPrice(plan);
          const term = plan.interval === 'month' ? 'month to month' : 'a prepaid year';
          return [`${plan.name}, ${term}`, charged, forWhom];
        }),
      [
        `${oneTimeProduct.name}, once`,
        formatCents(oneTimeProduct.priceCents),
        'One agency. The governance suite, without the AI workspace.',
      ],
    ],
    widths: [1.6, 0.7, 3],
  };
}
