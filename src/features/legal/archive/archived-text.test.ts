import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalVersions } from '#src/buying/terms/agreements.ts';
import { readPolicy } from '#src/features/legal/read-policy.ts';
import { archivedText, fingerprint, readCurrentTexts, readLegalFile } from './archived-text.ts';

const folder = join(import.meta.dirname, '../../../content/legal-archive');
const files = readdirSync(folder).flatMap((id) =>
  readdirSync(join(folder, id)).map((name) => ({ id, name, path: join(folder, id, name) })),
);
const read = (id: string, version: string) => {
  try {
    return readFileSync(join(folder, id, `${version}.md`), 'utf8');
  } catch {
    return '';
  }
};

test.each(readCurrentTexts())(
  '$file matches its archived version (after a change, give it a later effectiveDate and run npm run archive:legal)',
  (source) => {
    expect(read(source.id, source.head.effectiveDate)).toBe(archivedText(source));
  },
);

test('no archived version is changed or deleted', () => {
  const fingerprints: Record<string, Record<string, string>> = {};
  for (const { id, name, path } of files)
    (fingerprints[id] ??= {})[name.replace('.md', '')] = fingerprint(readFileSync(path, 'utf8'));
  expect(fingerprints).toEqual(legalVersions);
});

test.each(files)('the archived version $name of $id can be read', ({ id, name, path }) => {
  const source = readLegalFile(path, id);
  const { effectiveDate, sections, inShort } = readPolicy(source);
  expect(`${effectiveDate}.md`).toBe(name);
  expect(sections.length).toBeGreaterThan(3);
  expect(inShort.length).toBeGreaterThan(2);
  // Without placeholders, later figures cannot change it.
  expect(readFileSync(path, 'utf8')).not.toContain('{{');
});
