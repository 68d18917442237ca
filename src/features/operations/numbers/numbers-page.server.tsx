/** `/admin/numbers`: submitted forms and other counts, by week and by page. Plain HTML, no script. */
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { retention } from '#src/retention.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { site } from '#src/site.ts';
import {
  numbersCsvPath,
  numbersPath,
  weekChoices,
  type numbersSchema,
  counted,
  countedNames,
  readNumbers,
  sum,
  type Numbers,
} from './numbers.server.ts';

/** Further pages share one line. */
const pagesShown = 40;

/** Renders the numbers of the chosen weeks. */
export async function renderNumbers({
  weeks,
}: z.output<typeof numbersSchema>): Promise<PrivatePage> {
  const numbers = await readNumbers(weeks);
  const period = `the last ${weeks} weeks`;
  return {
    title: 'Numbers',
    children: (
      <div className="[&>*+*]:mt-24">
        {/* As wide as the inbox: the tables have many columns. */}
        <h1 className="inbox">Numbers</h1>
        <p className="max-w-[40em]">
          What came in during {period}. Weeks begin on Monday, on the clock of {site.contact.city}.
          A form names the page of ours where it was opened; we count that, and keep no page views.
        </p>
        <nav aria-label="Weeks">
          <ul className="flex flex-wrap gap-x-24 *:mt-0!">
            {weekChoices.map((choice) => (
              <li key={choice}>
                <a
                  className="[display:inline-block] py-10"
                  href={`${numbersPath}?weeks=${choice}`}
                  aria-current={choice === weeks ? 'true' : undefined}
                >
                  {choice} weeks
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-24 gap-y-24">
          {countedNames.map((kind) => (
            <WeekBars
              key={kind}
              label={counted[kind]}
              period={period}
              values={numbers.weeks.map((week) => countIn(numbers, kind, week))}
            />
          ))}
        </div>
        <h2 className="text-24">By week</h2>
        <Weeks {...numbers} />
        <h2 className="text-24">By the page where it began</h2>
        <Pages {...numbers} />
        <h2 className="text-24">Quotes</h2>
        <Quotes {...numbers} />
        <h2 className="text-24">Answers of Lexi</h2>
        <p className="max-w-[40em]">
          Messages are kept for {retention.chatMessages.text}, so older weeks are empty.
        </p>
        <Lexi {...numbers} />
        <h2 className="text-24">Downloads</h2>
        <Downloads {...numbers} />
        <p className="print:hidden">
          <a href={`${numbersCsvPath}?weeks=${weeks}`} download>
            Download these numbers as CSV
          </a>
        </p>
        <p className="print:hidden">
          <a href="/admin/inbox">Inbox</a>
        </p>
      </div>
    ),
  };
}

const countIn = (numbers: Numbers, kind: string, week: string) =>
  sum(ofKind(numbers, kind).flatMap((row) => (row.week === week ? row.count : [])));
const ofKind = ({ counts }: Numbers, kind: string) => counts.filter((row) => row.kind === kind);

interface TableProps {
  /** The accessible name of the table. */
  label: string;
  head: readonly string[];
  rows: readonly { name: string; values: readonly (number | string)[] }[];
}

const cells = {
  name: 'border-b border-rule py-6 pr-16 text-start font-400 whitespace-nowrap',
  number: 'border-b border-rule py-6 pl-16 text-end font-400',
};

/** A table of numbers that scrolls horizontally when it is wider than the page. */
function NumberTable({ label, head, rows }: TableProps): ReactNode {
  if (rows.length === 0) return <p>Nothing here yet.</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full text-16/1.45 print:text-13">
        <thead>
          <tr>
            {head.map((label, column) => (
              <th key={label} scope="col" className={column === 0 ? cells.name : cells.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row" className={cells.name}>
                <bdi>{name}</bdi>
              </th>
              {values.map((value, column) => (
                <td key={column} className={cells.number}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The counts by week, newest first. */
function Weeks(numbers: Numbers) {
  return (
    <NumberTable
      label="By week"
      head={['Week of', ...countedNames.map((kind) => counted[kind])]}
      rows={numbers.weeks.toReversed().map((week) => ({
        name: writtenDay(week),
        values: countedNames.map((kind) => countIn(numbers, kind, week)),
      }))}
    />
  );
}

/** The counts by page, the largest first; forms that named no page are last. */
function Pages(numbers: Numbers) {
  const { counts } = numbers;
  const total = (page: string) =>
    sum(counts.flatMap((row) => (row.page === page ? row.count : [])));
  const named = [...new Set(counts.map(({ page }) => page))]
    .filter(Boolean)
    .sort((a, b) => total(b) - total(a) || a.localeCompare(b));
  const shown = new Set(named.slice(0, pagesShown));
  const lines = [
    ...[...shown].map((page) => ({ name: page, has: (path: string) => path === page })),
    { name: 'Other pages', has: (path: string) => path !== '' && !shown.has(path) },
    { name: 'Not named', has: (path: string) => path === '' },
  ];
  const rows = lines.map(({ name, has }) => ({
    name,
    values: countedNames.map((kind) =>
      sum(ofKind(numbers, kind).flatMap(({ page, count }) => (has(page) ? count : []))),
    ),
  }));
  return (
    <NumberTable
      label="By the page where it began"
      head={['Page', ...countedNames.map((kind) => counted[kind])]}
      rows={rows.filter(({ values }) => sum(values) > 0)}
    />
  );
}

const share = (part: number, whole: number) =>
  whole === 0 ? '' : `${part} (${Math.round((100 * part) / whole)}%)`;

function Quotes({ quotes }: Numbers) {
  const all = {
    week: '',
    made: sum(quotes.map(({ made }) => made)),
    accepted: sum(quotes.map(({ accepted }) => accepted)),
    paid: sum(quotes.map(({ paid }) => paid)),
  };
  return (
    <NumberTable
      label="Quotes"
      head={['Made in the week of', 'Made', 'Accepted so far', 'Paid so far']}
      rows={(quotes.length === 0 ? [] : [...quotes, all])
        .toReversed()
        .map(({ week, made, accepted, paid }) => ({
          name: week ? writtenDay(week) : 'All',
          values: [made, share(accepted, made), share(paid, made)],
        }))}
    />
  );
}

function Lexi({ lexi }: Numbers) {
  return (
    <NumberTable
      label="Answers of Lexi"
      head={['Week of', 'Answers', 'By the model', 'Not answered', 'Helped', 'Did not help']}
      rows={lexi.toReversed().map(({ week, answers, ...row }) => ({
        name: writtenDay(week),
        values: [
          answers,
          share(row.byModel, answers),
          share(row.unanswered, answers),
          row.helped,
          row.didNotHelp,
        ],
      }))}
    />
  );
}

/** The most downloaded document first. */
function Downloads({ downloads }: Numbers) {
  const documents = [...new Set(downloads.map(({ document }) => document))];
  const rows = documents.map((document) => ({
    name: document,
    values: [sum(downloads.flatMap((row) => (row.document === document ? row.count : [])))],
  }));
  return (
    <NumberTable
      label="Downloads"
      head={['Document', 'Downloads']}
      rows={rows.sort((a, b) => b.values[0]! - a.values[0]!)}
    />
  );
}

interface WeekBarsProps {
  label: string;
  /** The numbers of the weeks, oldest first. */
  values: readonly number[];
  /** Describes the period, such as 'the last 13 weeks'. */
  period: string;
}

const height = 48;
const step = 10;

/** A labeled bar chart with one bar per week; screen readers get the sum and the maximum, and the table has the rest. */
function WeekBars({ label, values, period }: WeekBarsProps) {
  const all = values.reduce((total, value) => total + value, 0);
  const most = Math.max(...values, 0);
  const described = `${label}: ${all} in ${period}, at most ${most} in a week`;
  return (
    <figure className="border-t border-rule-2 pt-12">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-12">
        <span>{label}</span> <strong className="text-22">{all}</strong>
      </figcaption>
      <svg
        className="mt-8 block h-48 w-full fill-river forced-colors:fill-[CanvasText]"
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={described}
      >
        {values.map((value, week) => {
          // A small number still gets a visible bar.
          const bar = value === 0 ? 1 : Math.max(3, Math.round((value / most) * height));
          return (
            <rect
              key={week}
              x={week * step + 1}
              y={height - bar}
              width={step - 2}
              height={bar}
              opacity={value === 0 ? 0.35 : 1}
            />
          );
        })}
      </svg>
      <p className="text-15 text-ink-3">At most {most} in a week</p>
    </figure>
  );
}
