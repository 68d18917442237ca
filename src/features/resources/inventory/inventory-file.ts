import { writeXlsx, type DataValidation, type WriteSheet } from 'hucre/xlsx';
import { site } from '#src/site.ts';

/** What a cell can contain: a value of a list, a whole number in a range, a date, an id such as UC-001, or text. */
type Answer =
  | { oneOf: readonly string[] }
  | { from: number; to: number }
  | 'day'
  | 'number'
  | 'text';

/** One column of the spreadsheet. */
interface InventoryColumn {
  header: string;
  /** The row of the template's table "Columns of the inventory" that it belongs to. */
  of: string;
  /** The input message of a selected cell. */
  hint: string;
  answer: Answer;
}

/** The maximum points of the template's triage. */
export const mostPoints = 12;

const column = (of: string, header: string, answer: Answer, hint: string): InventoryColumn => ({
  of,
  header,
  answer,
  hint,
});
const yesNo = { oneOf: ['Yes', 'No'] } as const;
const many = { from: 0, to: 1_000_000_000 } as const;

/** The columns, in the order of the register. */
export const inventoryColumns: readonly InventoryColumn[] = [
  column('Number', 'Number', 'number', 'UC- and three digits, never used again'),
  column('Name and purpose', 'Name', 'text', 'A name that a resident would understand'),
  column('Name and purpose', 'Purpose', 'text', 'One sentence that a resident would understand'),
  column('Department and system owner', 'Department', 'text', 'The department that uses it'),
  column('Department and system owner', 'System owner', 'text', 'A job title, not a personal name'),
  column('Supplier and product', 'Supplier', 'text', 'The vendor, or “built by staff”'),
  column('Supplier and product', 'Product', 'text', 'Product and version'),
  column(
    'Kind of AI',
    'Kind of AI',
    { oneOf: ['Generative', 'Prediction', 'Vision', 'Speech', 'Other'] },
    'Choose one',
  ),
  column(
    'Data class and kinds',
    'Data class',
    { oneOf: ['Public', 'Internal', 'Confidential', 'Restricted'] },
    'The highest class that it reads',
  ),
  column('Data class and kinds', 'Kinds of data', 'text', 'The main kinds of data'),
  column('People affected', 'People affected', 'text', 'Who is affected'),
  column('People affected', 'People a year', many, 'About how many a year'),
  column(
    'Points, triggers and tier',
    'Points',
    { from: 0, to: mostPoints },
    `The total of Part 2, 0 to ${mostPoints}`,
  ),
  column('Points, triggers and tier', 'Triggers', 'text', 'Letters A to E, or “None”'),
  column('Points, triggers and tier', 'Tier', { oneOf: ['Low', 'Medium', 'High'] }, 'Choose one'),
  column('Human oversight', 'Who decides', 'text', 'A job title'),
  column('Human oversight', 'How to reach a person', 'text', 'Phone, email or counter'),
  column(
    'Stage',
    'Stage',
    { oneOf: ['Proposed', 'In assessment', 'Pilot', 'In use', 'Paused', 'Retired'] },
    'Choose one',
  ),
  column('Start and next review', 'Start', 'day', 'A date'),
  column('Start and next review', 'Next review', 'day', 'A date'),
  column('Assessment and last test', 'Assessed on', 'day', 'A date'),
  column('Assessment and last test', 'Result and summary', 'text', 'Result, and a link'),
  column('Assessment and last test', 'Last test', 'day', 'A date'),
  column('Vendor and contract file', 'Fact sheet on file', yesNo, 'Yes or No'),
  column('Vendor and contract file', 'Contract number', 'text', 'Number'),
  column('Vendor and contract file', 'Contract ends', 'day', 'A date'),
  column('Records series', 'Records series', 'text', 'Series number and period'),
  ...[1, 2, 3].map((severity) =>
    column(
      'Incidents',
      `Incidents, severity ${severity}`,
      { from: 0, to: 10_000 },
      'How many in the last 12 months',
    ),
  ),
  column('Security notes', 'Security notes', 'text', 'Settings and access; never published'),
];

/** The number of rows that are validated. */
export const inventoryRows = 500;

const alignment = { wrapText: true, vertical: 'top' } as const;
const head = { font: { bold: true }, alignment } as const;

/** The bytes of the inventory spreadsheet: an empty register that validates its cells, a sheet that explains its columns, and one with legal duties, if there are any: law, status, duty, who, when and link. */
export async function makeInventoryFile(
  title: string,
  duties: string[][] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = inventoryColumns.map(({ header }) => header);
  const last = nameOf(headers.length - 1);
  const written = await writeXlsx({
    properties: { title, creator: site.legalName },
    sheets: [
      {
        name: 'Inventory',
        columns: inventoryColumns.map(({ answer, header }) => ({
          width: Math.max(14, answer === 'text' ? 26 : header.length + 2),
          ...(answer === 'day' && { numFmt: 'yyyy-mm-dd' }),
        })),
        rows: [headers],
        cells: new Map(headers.map((value, at) => [`0,${at}`, { value, style: head }])),
        freezePane: { rows: 1, columns: 2 },
        autoFilter: { range: `A1:${last}${inventoryRows + 1}` },
        dataValidations: inventoryColumns.map(validate),
        pageSetup: { orientation: 'landscape' },
      },
      {
        name: 'Columns',
        columns: [{ width: 26 }, { width: 44 }, { width: 60 }],
        rows: [
          ['Column', 'What to write', 'What the sheet takes'],
          ...inventoryColumns.map(({ header, hint, answer }) => [header, hint, explain(answer)]),
        ],
        freezePane: { rows: 1 },
      },
      ...(duties.length > 0 ? [dutySheet(duties)] : []),
    ],
  });
  return new Uint8Array(written);
}

const dutyHeaders = ['Law', 'Status', 'Duty', 'Who', 'When', 'Record', 'Our owner', 'Done on'];
const dutyWidths = [22, 24, 60, 32, 32, 44, 20, 14];

function dutySheet(duties: string[][]): WriteSheet {
  const rows = [dutyHeaders, ...duties];
  const cell = (value: string, line: number) => ({
    value,
    style: line === 0 ? head : { alignment },
    ...(value.startsWith('https://') && { hyperlink: { target: value } }),
  });
  // Not every program fits the height of a row to wrapped text.
  const height = (row: string[]) =>
    15 * Math.max(...row.map((value, at) => Math.ceil((value.length * 1.1) / dutyWidths[at]!)));
  return {
    name: 'Legal duties',
    columns: dutyWidths.map((width) => ({ width })),
    rows,
    cells: new Map(
      rows.flatMap((row, line) => row.map((value, at) => [`${line},${at}`, cell(value, line)])),
    ),
    rowDefs: new Map(rows.map((row, line) => [line, { height: height(row) }])),
    freezePane: { rows: 1 },
    pageSetup: { orientation: 'landscape' },
  };
}

/** The name of a column: 0 is A, 26 is AA. */
function nameOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : nameOf(Math.floor(at / 26) - 1) + letter;
}

function validate({ header, hint, answer }: InventoryColumn, at: number): DataValidation {
  const letters = nameOf(at);
  return {
    ...ruleOf(answer, letters),
    range: `${letters}2:${letters}${inventoryRows + 1}`,
    allowBlank: true,
    showInputMessage: true,
    inputTitle: header,
    inputMessage: hint,
    showErrorMessage: true,
    errorTitle: header,
    errorMessage: explain(answer),
  };
}

function ruleOf(
  answer: Answer,
  letters: string,
): Pick<DataValidation, 'type'> & Partial<DataValidation> {
  if (answer === 'text')
    return { type: 'textLength', operator: 'lessThanOrEqual', formula1: String(longestText) };
  if (answer === 'day')
    return { type: 'date', operator: 'greaterThanOrEqual', formula1: 'DATE(2000,1,1)' };
  if (answer === 'number') {
    const first = `${letters}2`;
    const isForm = `LEFT(${first},3)="UC-",LEN(${first})=6,ISNUMBER(VALUE(RIGHT(${first},3)))`;
    const isNew = `COUNTIF(${letters}$2:${letters}$${inventoryRows + 1},${first})=1`;
    return { type: 'custom', formula1: `AND(${isForm},${isNew})` };
  }
  if ('oneOf' in answer) return { type: 'list', values: [...answer.oneOf] };
  const { from, to } = answer;
  return { type: 'whole', operator: 'between', formula1: String(from), formula2: String(to) };
}

const longestText = 1000;

function explain(answer: Answer): string {
  if (answer === 'text') return `Text of at most ${longestText} characters`;
  if (answer === 'day') return 'A date, such as 2027-01-12';
  if (answer === 'number') return 'UC- and three digits that no other row has, such as UC-001';
  if ('oneOf' in answer) return `One of: ${answer.oneOf.join(', ')}`;
  return `A whole number from ${answer.from} to ${answer.to}`;
}
