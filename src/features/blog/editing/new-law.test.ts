import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLaws } from './check-laws.ts';
import { lawsFolder } from './content-files.ts';
import { newLaw } from './new-law.ts';

const project = join(import.meta.dirname, '../../../..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-new-law-'));
  mkdirSync(join(root, lawsFolder), { recursive: true });
  for (const part of ['src/pages', 'netlify', 'netlify.toml', 'public'])
    symlinkSync(join(project, part), join(root, part));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files = () => readdirSync(join(root, lawsFolder));
const name = 'Texas act on the city\'s use of AI: "one" rule';

test('a new record lacks nothing but the editor’s own words', () => {
  expect(newLaw({ root, id: 'tx-hb-200', name })).toEqual({
    ...{ file: `${lawsFolder}/tx-hb-200.yaml`, path: '/laws/tx-hb-200' },
  });
  const { mistakes, warnings } = checkLaws({ root });
  expect(warnings).toEqual([]);
  expect(mistakes.length).toBeGreaterThan(8);
  for (const mistake of mistakes)
    expect(mistake).toMatch(/These are still the words of a new file\. Write your own\.$/);
});

test('a new record belongs to the place with which its id begins', () => {
  const { file } = newLaw({ root, id: 'ny-s-1', name });
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/^jurisdiction: new-york\n/);
});

test.each([
  [{ id: '', name }, /^Give the id and, in quotes, the name/],
  [{ id: 'tx-hb-200', name: ' ' }, /^Give the id and, in quotes, the name/],
  [{ id: 'hb-200', name }, /^"hb-200" does not begin with a state's two letters or with us/],
  [{ id: 'tx-HB 200', name }, /cannot be the name of a law/],
  [{ id: 'tx-hb-200', name: 'Short' }, /^name: It has 5 characters and at least 8 are needed/],
])('%j is refused in one sentence, and nothing is made', (request, sentence) => {
  expect(() => newLaw({ root, ...request })).toThrow(sentence);
  expect(files()).toEqual([]);
});

test('a record is never overwritten, and its name is not given twice', () => {
  newLaw({ root, id: 'tx-hb-200', name });
  expect(() => newLaw({ root, id: 'tx-hb-200', name: 'Another name' })).toThrow(
    /^There is .* already/,
  );
  expect(() => newLaw({ root, id: 'tx-hb-201', name })).toThrow(
    /^name: tx-hb-200\.yaml has the same name/,
  );
  expect(files()).toEqual(['tx-hb-200.yaml']);
});
