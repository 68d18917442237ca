/** The columns of the inventory spreadsheet: those of the template's register, split where the parts can be validated separately. */

/** What a cell can contain: a value of a list, a whole number in a range, a date, an id such as UC-001, or text. */
export type Answer =
  | { oneOf: readonly string[] }
  | { from: number; to: number }
  | 'day'
  | 'number'
  | 'text';

/** One column of the spreadsheet. */
export interface InventoryColumn {
  header: string;
  /** The row of the template's table "Columns of the register" that it belongs to. */
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
