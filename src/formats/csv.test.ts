import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { readCsv, readWithSemicolons, rearm } from '#tests/fixtures/csv.ts';
import { markText, writeCsvLine } from './csv.ts';

const odd = fc.string({
  unit: fc.constantFrom(
    ...'=+-@\t\r\n"\', ;|aé字\u202e\u200b\u00a0\ufeff＝＋－＠105/.:e$%',
    'a',
    'true',
    'May',
  ),
  maxLength: 12,
});

test('any text is read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof(odd, anyText()), { minLength: 2, maxLength: 2 })),
      (rows) => {
        const lines = rows.map((row) => writeCsvLine(row)).join('');
        expect(readCsv(lines).map((row) => row.map(rearm))).toEqual(rows);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('no field starts like a formula, not even after quotes, whitespace and invisible characters', () => {
  fc.assert(
    fc.property(odd, (text) => {
      const [[field = '']] = readCsv(writeCsvLine([text])) as [string[]];
      // A leading apostrophe makes a cell text, whatever follows.
      const cell = field.startsWith("'") ? '' : field;
      expect(cell.replace(/^['"\s\u200b\u202e\ufeff]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(cell).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 500 },
  );
});

test('no field starts like a formula in programs that split at semicolons', () => {
  fc.assert(
    fc.property(fc.array(odd, { minLength: 1, maxLength: 3 }), (fields) => {
      const cells = readWithSemicolons(writeCsvLine(fields)).filter(
        (cell) => !cell.startsWith("'"),
      );
      for (const cell of cells)
        expect(cell.replace(/^['"\s\u200b\u202e\ufeff]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
    { numRuns: 1_000 },
  );
  const attack = writeCsvLine(['Dana', 'City;=HYPERLINK("https://evil.example")', 'x\n=1+1']);
  expect(readWithSemicolons(attack)).toEqual([
    'Dana,"City',
    `'=HYPERLINK(""https://evil.example"")","x`,
    `'=1+1"`,
    '',
  ]);
});

test.each([
  '=1+1',
  '+15045550178',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '"=1',
  '\'"=1',
  ' =1',
  '\u202e=1',
  '＝1',
])('%j gets a leading apostrophe', (text) => {
  expect(markText(text)).toBe(`'${text}`);
  expect(rearm(markText(text))).toBe(text);
});

const changed =
  '00420|007|3-12|1/2|12:30|1 1/2|4/5/2026|27.11.2026|9:00 AM|12-3456|1E5|12e3|1.50|26.10|' +
  '1,000|$5|50%|(5)|5-| 42|.5|10.0.0.1|123456789012|1234567890123456789|TRUE|false|JAN1|' +
  'Sept 2|May 5, 2026|1 Dec|12-OCT-26|MARCH 1|Nov. 2026';
test.each(changed.split('|'))('%j, which a spreadsheet would change, is marked as text', (text) => {
  expect(markText(text)).toBe(`'${text}`);
  expect(rearm(markText(text))).toBe(text);
});

const unchanged =
  '42|70112|5045550178|1.5|0|2026|2026-11-27|2026-11-27T12:00:00.000Z|PO-4711|K12.BOE.331|' +
  '504-555-0178|70112-1234|26-115-0042|0x1F|1e|May|Mark 12|Marchetti 4|12 people|3rd|' +
  'Option 1/2|v1.50|12 Main Street|true north';
test.each(unchanged.split('|'))('%j, which a spreadsheet does not change, has no mark', (text) =>
  expect(markText(text)).toBe(text),
);

test.each(['Jan.1', '1 ', '1.', '1a', 'pm', '1,1/'])('%j, repeated, takes no time', (part) => {
  const text = `${part.repeat(4_000)}x`;
  expect(markText(text)).toBe(text);
});

test('a number is written as a number', () => {
  expect(writeCsvLine([12.5, -3, '12'])).toBe('"12.5","-3","12"\r\n');
});

test.each(['Dana', "O'Brien", "'quoted'", 'a=b', 'dana@city.example', '', '(504) 555-0178'])(
  '%j is not changed',
  (text) => expect(markText(text)).toBe(text),
);
