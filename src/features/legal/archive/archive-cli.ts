/** `npm run archive:legal`: stores every legal text under its effective date, and prints the fingerprints to list. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archivedText, fingerprint } from './archived-text.ts';
import { readCurrentTexts } from './read-legal-files.ts';

const archive = join(import.meta.dirname, '../../../content/legal-archive');

for (const source of readCurrentTexts()) {
  const folder = join(archive, source.id);
  const file = join(folder, `${source.head.effectiveDate}.md`);
  const text = archivedText(source);
  if (existsSync(file) && readFileSync(file, 'utf8') !== text) {
    console.error(`${source.file} differs from its version of ${source.head.effectiveDate}, which customers may have agreed to.
Give it a later effectiveDate. If that version was never published, delete ${file} first.`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  console.log(`${source.id}: '${source.head.effectiveDate}': '${fingerprint(text)}',`);
}
