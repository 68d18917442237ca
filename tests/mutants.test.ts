import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './bench/mutant-list.ts';

test.each(mutants)('$file has once what the mutant changes: $harm', ({ file, right }) => {
  const code = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  expect(code.split(right)).toHaveLength(2);
});
