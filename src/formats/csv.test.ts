import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/any-text.ts';
import { readCsv, readWithSemicolons, rearm } from '../../tests/fixtures/csv.ts';
import { disarm, writeCsvLine } from './csv.ts';

const odd = fc.string({
  unit: fc.constantFrom(...'=+-@\t\r\n"\', ;|aé字\u202e\u200b\u00a0\ufeff＝＋－＠1', 'a'),
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
    { numRuns: 500 },
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
  expect(disarm(text)).toBe(`'${text}`);
  expect(rearm(disarm(text))).toBe(text);
});

test.each(['Dana', "O'Brien", "'quoted'", 'a=b', 'dana@city.example', '', '(504) 555-0178'])(
  '%j is not changed',
  (text) => expect(disarm(text)).toBe(text),
);
