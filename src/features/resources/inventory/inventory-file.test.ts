import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSpreadsheet, type SheetRule } from '#tests/fixtures/spreadsheet.ts';
import {
  inventoryColumns,
  mostPoints,
  inventoryRows,
  makeInventoryFile,
} from './inventory-file.ts';

const template = readFileSync(
  join(import.meta.dirname, '../../../content/templates/use-case-intake-and-inventory.md'),
  'utf8',
);
/** The trimmed cells of the table below a heading, without its head. */
const tableBelow = (heading: string) =>
  (template.split(`${heading}\n`)[1] ?? '')
    .split(/^#/m)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const register = tableBelow('### Columns of the inventory');

const [inventory, explained] = openSpreadsheet(await makeInventoryFile('Inventory'));
const ruleOf = (header: string): SheetRule => {
  const at = inventory!.headers.indexOf(header);
  const letters = at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(39 + at)}`;
  const found = inventory!.rules.filter(({ range }) => range.startsWith(`${letters}2:`));
  expect(found, header).toHaveLength(1);
  return found[0]!;
};

test('the spreadsheet has exactly the columns of the template’s register, in its order', () => {
  const covered = inventoryColumns.map(({ of }) => of);
  expect([...new Set(covered)]).toEqual(register.map(([name]) => name));
  expect(covered).toEqual(covered.toSorted((a, b) => covered.indexOf(a) - covered.indexOf(b)));
  expect(inventory!.headers).toEqual(inventoryColumns.map(({ header }) => header));
  expect(explained!.name).toBe('Columns');
});

test('every column validates its cells and explains what they accept', () => {
  for (const { header } of inventoryColumns) {
    const rule = ruleOf(header);
    expect(rule.refuses, header).toBe(true);
    expect(rule.message, header).not.toBe('');
    expect(rule.range, header).toMatch(new RegExp(`^[A-Z]+2:[A-Z]+${inventoryRows + 1}$`));
  }
});

test('stage and kind are chosen from the lists in the template', () => {
  for (const name of ['Stage', 'Kind of AI']) {
    const choices = register
      .find(([column]) => column === name)?.[1]
      ?.toLowerCase()
      .split(', ');
    const { type, formulas } = ruleOf(name);
    expect(type).toBe('list');
    expect(formulas[0]?.replaceAll('"', '').toLowerCase().split(',')).toEqual(choices);
  }
});

test('the maximum points are those of the template’s triage', () => {
  expect(template).toContain(`The highest possible total is ${mostPoints}:`);
  expect(ruleOf('Points')).toMatchObject({ type: 'whole', formulas: ['0', String(mostPoints)] });
});

test('a number has the register’s format and must be unique', () => {
  const { type, formulas } = ruleOf('Number');
  expect(type).toBe('custom');
  expect(formulas[0]).toMatch(/^AND\(.*COUNTIF\(/);
});
