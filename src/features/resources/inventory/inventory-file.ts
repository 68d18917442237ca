import { writeXlsx, type DataValidation, type WriteSheet } from 'hucre/xlsx';
import { site } from '#src/site.ts';
import { inventoryColumns, type Answer, type InventoryColumn } from './inventory-columns.ts';

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
    ...{ value, style: line === 0 ? head : { alignment } },
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
