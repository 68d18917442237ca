import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { planSizes, plansBilledEvery } from '#src/buying/catalog/plans.ts';
import { priceFor } from '#src/buying/catalog/prices.ts';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { makeCostWorksheet } from './cost-worksheet.ts';

const [sheet, prices] = openSpreadsheet(await makeCostWorksheet('November 27, 2026'));
const rowOf = (label: string) =>
  [...sheet!.cells].find(([name, value]) => name.startsWith('A') && value === label)![0].slice(1);

/** What a spreadsheet program shows in a cell after these numbers are typed, by the label of their row. */
function compute(typed: Record<string, number | string>) {
  const cells = new Map(sheet!.cells);
  for (const [label, value] of Object.entries(typed)) cells.set(`B${rowOf(label)}`, value);
  const read = (name: string): unknown => evaluate(cells.get(name));
  /** The cells of a column of prices, from the first to the last row. */
  const list = (column: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => prices!.cells.get(`${column}${from + at}`));
  const functions = {
    IF: (test: unknown, then: unknown, other: unknown) => (test ? then : other),
    COUNT: (...values: unknown[]) => values.filter((value) => typeof value === 'number').length,
    LOOKUP: (value: number, from: number[], to: unknown[]) =>
      to[from.findLastIndex((start) => start <= value)],
  };
  function evaluate(cell: string | number | undefined): unknown {
    if (typeof cell !== 'string' || !cell.startsWith('=')) return cell;
    const script = cell
      .slice(1)
      .replace(/Prices!\$(\w)\$(\d+):\$\w\$(\d+)/g, 'list("$1", $2, $3)')
      .replace(/Prices!\$(\w)\$(\d+)/g, 'list("$1", $2, $2)[0]')
      .replace(/\$(\w)\$(\d+)/g, 'read("$1$2")')
      .replaceAll('="', '==="');
    return runInNewContext(script, { list, read, ...functions });
  }
  return (option: string) => ['B', 'C', 'D', 'E'].map((column) => read(column + rowOf(option)));
}

const city = {
  'Population that you serve': 60_000,
  'Member of the GovAI Coalition': 'yes',
  'Staff who would have an AI chat tool': 100,
  'Price of an AI chat tool per person and month, in dollars': 30,
  'AI uses on your list': 20,
  'Hours per year to keep one use up to date': 4,
  'New AI uses per year': 5,
  'Hours to assess one new use': 16,
  'Hours per year for reports and answers': 40,
  'Cost of one hour of staff time, in dollars': 55,
  'Part of these hours that the suite would save, in percent': 25,
};

test('an agency’s numbers give a year and three years of each option', () => {
  const costs = compute(city);
  expect(costs('Word and Excel')).toEqual([0, 11_000, 11_000, 33_000]);
  expect(costs('An AI chat tool, beside Word and Excel')).toEqual([
    36_000, 11_000, 47_000, 141_000,
  ]);
  expect(costs('A plan, by the prepaid year')).toEqual([17_000, 8250, 25_250, 75_750]);
  expect(costs('A plan, month to month')).toEqual([18_000, 8250, 26_250, 78_750]);
  expect(costs('Levee Standard, the license')).toEqual([1999.99, 8250, 10_249.99, 26_749.99]);
});

test('the sheet has no number of an agency, and results stay empty until it has', () => {
  for (const label of Object.keys(city)) expect(sheet!.cells.has(`B${rowOf(label)}`)).toBe(false);
  const costs = compute({});
  expect(costs('Word and Excel')).toEqual([0, '', '', '']);
  expect(costs('A plan, by the prepaid year')).toEqual(['', '', '', '']);
});

test('the population chooses the plan, and only members pay the coalition price by the month (R8, R9)', () => {
  for (const [at, { size, population }] of planSizes.entries()) {
    const limit = Number(population.replace(/\D/g, ''));
    const served = at === 3 ? limit : limit - 1;
    for (const isMember of [true, false]) {
      const costs = compute({
        'Population that you serve': served,
        'Member of the GovAI Coalition': isMember ? 'yes' : 'no',
      });
      const cents = (interval: 'month' | 'year') =>
        priceFor(
          plansBilledEvery(interval).find((plan) => plan.size === size)!,
          isMember,
        ).priceCents;
      expect(costs('A plan, by the prepaid year')[0]).toBe(cents('year') / 100);
      expect(costs('A plan, month to month')[0]).toBe((12 * cents('month')) / 100);
    }
  }
});

test('every number to fill in is checked as it is typed', () => {
  const checked = sheet!.rules.map(({ range }) => range.split(':')[0]);
  expect(checked).toEqual(Object.keys(city).map((label) => `B${rowOf(label)}`));
  for (const { refuses, message } of sheet!.rules)
    expect([refuses, message !== '']).toEqual([true, true]);
});
