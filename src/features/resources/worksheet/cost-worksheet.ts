/** The cost worksheet: an agency types its own numbers, and formulas compare a year and three years of each option at our prices. */
import { writeXlsx, type Cell, type DataValidation } from 'hucre/xlsx';
import { centsToDollars, writtenNumber } from '#src/buying/catalog/money.ts';
import {
  oneTimeProduct,
  plansBilledEvery,
  type BillingInterval,
  type PlanSize,
} from '#src/buying/catalog/plans.ts';
import { priceFor } from '#src/buying/catalog/prices.ts';
import { color } from '#src/formats/documents/word-look.ts';
import { ownTerms } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';

/** The path of the file. */
export const worksheetPath = '/resources/cost-worksheet.xlsx';

interface Question {
  label: string;
  hint: string;
  /** The largest number, or yes and no. */
  takes: number | 'yes or no';
}

/** What the agency fills in, by the name that formulas use. */
const questions = {
  population: { label: 'Population that you serve', hint: 'Chooses the plan', takes: 1e8 },
  member: {
    label: 'Member of the GovAI Coalition',
    hint: 'yes or no; without an answer, monthly plans count at the regular price',
    takes: 'yes or no',
  },
  staff: { label: 'Staff who would have an AI chat tool', hint: 'A count of people', takes: 1e6 },
  chatPrice: {
    label: 'Price of an AI chat tool per person and month, in dollars',
    hint: 'From your vendor’s quote',
    takes: 1e4,
  },
  uses: { label: 'AI uses on your list', hint: 'From your inventory', takes: 1e5 },
  keepHours: {
    label: 'Hours per year to keep one use up to date',
    hint: 'Ask whoever keeps the list',
    takes: 1e4,
  },
  newUses: { label: 'New AI uses per year', hint: 'Requests that you expect', takes: 1e5 },
  assessHours: {
    label: 'Hours to assess one new use',
    hint: 'All people who take part, together',
    takes: 1e4,
  },
  reportHours: {
    label: 'Hours per year for reports and answers',
    hint: 'To council, residents and state offices',
    takes: 1e5,
  },
  hourCost: {
    label: 'Cost of one hour of staff time, in dollars',
    hint: 'With benefits, from your budget office',
    takes: 1e4,
  },
  savedPercent: {
    label: 'Part of these hours that the suite would save, in percent',
    hint: 'Your own estimate, from a demo or a trial. We have no figure for your agency.',
    takes: 100,
  },
} as const satisfies Record<string, Question>;
type Name = keyof typeof questions;

const names = Object.keys(questions) as Name[];
/** The cell of an answer; the first row has the headers. */
const cellOf = (name: Name) => `$B$${names.indexOf(name) + 2}`;

const years = 3;
const resultsAt = names.length + 3;
const money = '$#,##0.00';
const bold = { font: { bold: true, name: 'Calibri', size: 11 } };
const toFillIn = {
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: color.brassTint } },
  alignment: { horizontal: 'right' },
} as const;

/** A formula that stays empty until each of these answers is a number. */
const once = (needed: Name[], formula: string) =>
  `IF(COUNT(${needed.map(cellOf).join(',')})<${needed.length},"",${formula})`;

const hours = `(${cellOf('uses')}*${cellOf('keepHours')}+${cellOf('newUses')}*${cellOf('assessHours')}+${cellOf('reportHours')})`;
const hourNames: Name[] = [
  'uses',
  'keepHours',
  'newUses',
  'assessHours',
  'reportHours',
  'hourCost',
];
const time = once(hourNames, `${hours}*${cellOf('hourCost')}`);
const timeWithSuite = once(
  [...hourNames, 'savedPercent'],
  `${hours}*${cellOf('hourCost')}*(1-${cellOf('savedPercent')}/100)`,
);

const planRows = plansBilledEvery('month').length;
const licenseRow = planRows + 3;
const lookUp = (column: string) =>
  `LOOKUP(${cellOf('population')},Prices!$A$2:$A$${planRows + 1},Prices!$${column}$2:$${column}$${planRows + 1})`;
const monthly = `IF(${cellOf('member')}="yes",${lookUp('D')},${lookUp('E')})`;

/** The options, with the price of a year, how often it is paid in all years, and the staff time of a year. */
const options = [
  { name: 'Word and Excel', price: '0', payments: years, time },
  {
    name: 'An AI chat tool, beside Word and Excel',
    price: once(['staff', 'chatPrice'], `${cellOf('staff')}*${cellOf('chatPrice')}*12`),
    payments: years,
    time,
  },
  {
    name: 'A plan, by the prepaid year',
    price: once(['population'], lookUp('C')),
    payments: years,
    time: timeWithSuite,
  },
  {
    name: 'A plan, month to month',
    price: once(['population'], `${monthly}*12`),
    payments: years,
    time: timeWithSuite,
  },
  {
    name: `${oneTimeProduct.name}, the license`,
    price: `Prices!$C$${licenseRow}`,
    payments: 1,
    time: timeWithSuite,
  },
];

const notes = [
  'Fill in column B. A result stays empty until the numbers that it needs are there.',
  'Prices are those of the day of this file and do not include taxes. A plan has the suite and the AI workspace for all users.',
  `The license is paid once and has no AI workspace. Updates and support are for ${ownTerms.licenseUpdates.text}; hosting is for at least ${ownTerms.licenseHosting.text}.`,
];

/** The bytes of the worksheet; `day` is the day of its prices, as people write it. */
export async function makeCostWorksheet(day: string): Promise<Uint8Array<ArrayBuffer>> {
  const cells = new Map<string, Partial<Cell>>();
  const put = (row: number, column: number, cell: Partial<Cell>) =>
    cells.set(`${row - 1},${column}`, cell);
  ['Fill in', 'Your number', 'Where it is from'].forEach((value, column) =>
    put(1, column, { value, style: bold }),
  );
  names.forEach((name, at) => {
    put(at + 2, 0, { value: questions[name].label });
    put(at + 2, 1, { value: null, style: toFillIn });
    put(at + 2, 2, { value: questions[name].hint });
  });
  ['Option', 'Price, first year', 'Staff time per year', 'First year', `${years} years`].forEach(
    (value, column) => put(resultsAt, column, { value, style: bold }),
  );
  options.forEach(({ name, price, payments, time: staffTime }, at) => {
    const row = resultsAt + 1 + at;
    const [priceCell, timeCell] = [`$B$${row}`, `$C$${row}`];
    const whole = (formula: string) => `IF(COUNT(${priceCell},${timeCell})<2,"",${formula})`;
    put(row, 0, { value: name });
    [
      price,
      staffTime,
      whole(`${priceCell}+${timeCell}`),
      whole(`${priceCell}*${payments}+${timeCell}*${years}`),
    ].forEach((formula, column) => put(row, column + 1, { formula, style: { numFmt: money } }));
  });
  notes.forEach((value, at) => put(resultsAt + options.length + 2 + at, 0, { value }));
  const written = await writeXlsx({
    properties: { title: 'Cost worksheet', creator: site.legalName },
    sheets: [
      {
        name: 'Worksheet',
        columns: [54, 18, 20, 16, 16].map((width) => ({ width })),
        cells,
        dataValidations: names.map(validate),
        pageSetup: { orientation: 'landscape', scale: 80 },
      },
      {
        name: 'Prices',
        columns: [20, 28, 22, 30, 30].map((width) => ({ width })),
        rows: [
          [
            'Population from',
            'Plan',
            'Prepaid year',
            'Month, coalition members',
            'Month, other agencies',
          ],
          ...priceRows(),
          [],
          ['', `${oneTimeProduct.name}, once`, centsToDollars(oneTimeProduct.priceCents)],
          [],
          ['', `Prices of ${site.name} on ${day}, without taxes`],
        ],
        freezePane: { rows: 1 },
        pageSetup: { orientation: 'landscape', scale: 80 },
      },
    ],
  });
  return new Uint8Array(written);
}

/** A row per plan, by the population from which it is bought. */
function priceRows() {
  const dollars = (size: PlanSize, interval: BillingInterval, isMember: boolean) => {
    const plan = plansBilledEvery(interval).find((candidate) => candidate.size === size)!;
    return centsToDollars(priceFor(plan, isMember).priceCents);
  };
  const sizes = plansBilledEvery('year');
  return sizes.map(({ size, name }, at) => [
    // 'under 50,000': the next plan begins at the limit.
    at === 0 ? 0 : Number(sizes[at - 1]!.population.replace(/\D/g, '')),
    name,
    dollars(size, 'year', true),
    dollars(size, 'month', true),
    dollars(size, 'month', false),
  ]);
}

function validate(name: Name): DataValidation {
  const { label, hint, takes } = questions[name];
  const range = cellOf(name).replaceAll('$', '');
  const isChoice = takes === 'yes or no';
  return {
    ...(isChoice
      ? { type: 'list', values: ['yes', 'no'] }
      : { type: 'decimal', operator: 'between', formula1: '0', formula2: String(takes) }),
    range: `${range}:${range}`,
    allowBlank: true,
    showInputMessage: true,
    showErrorMessage: true,
    inputTitle: 'Your number',
    inputMessage: hint,
    errorTitle: 'Your number',
    errorMessage: `${label}: ${isChoice ? 'yes or no' : `a number from 0 to ${writtenNumber(takes)}`}`,
  };
}
