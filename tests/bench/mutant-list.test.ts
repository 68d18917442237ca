import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutant-list.ts';

test.each(mutants)('the line of $file that a mutant breaks exists once: $harm', (mutant) => {
  const { file, right, wrong } = mutant;
  expect(readFileSync(file, 'utf8').split(right)).toHaveLength(2);
  expect(wrong).not.toBe(right);
});

test('there are forty mutants', () => {
  expect(mutants).toHaveLength(40);
});
