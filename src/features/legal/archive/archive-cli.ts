/** `npm run archive:legal`: archives every legal text under its effective date, and lists its version. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archivedText, fingerprint, readCurrentTexts } from './archived-text.ts';

const src = join(import.meta.dirname, '../../..');
const list = join(src, 'buying/terms/legal-versions.json');
const versions = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Record<string, string>>;

for (const source of readCurrentTexts()) {
  const { effectiveDate } = source.head;
  const folder = join(src, 'content/legal-archive', source.id);
  const file = join(folder, `${effectiveDate}.md`);
  const text = archivedText(source);
  if (existsSync(file) && readFileSync(file, 'utf8') !== text) {
    console.error(`${source.file} differs from its version of ${effectiveDate}, which customers may have agreed to.
Give it a later effectiveDate. If that version was never published, delete ${file} first.`);
    process.exitCode = 1;
    continue;
  }
  const isNew = !existsSync(file);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  (versions[source.id] ??= {})[effectiveDate] = fingerprint(text);
  if (isNew) console.log(`Archived ${source.id} of ${effectiveDate}.`);
}
writeFileSync(list, `${JSON.stringify(versions, null, 2)}\n`);
