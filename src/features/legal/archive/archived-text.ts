/** Reads legal texts from their files, without Astro. `npm run archive:legal` lists the version of each, and archives it with every placeholder filled, so that later figures cannot change them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringify, parse } from 'yaml';
import { fillPlaceholders, type PolicySource } from '#src/features/legal/read-policy.ts';
import { legalSchema } from '#src/content/schemas/legal-schema.ts';
import { addendumTemplate, signAddendum } from '#src/features/legal/signed-addendum.ts';

/** Reads `src/content/legal/<id>.md` or an archived version; throws on invalid front matter. */
export function readLegalFile(path: string, id = basename(path, '.md')): PolicySource {
  const content = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(content) ?? [];
  return {
    id,
    file: basename(path),
    // Astro's loader parses unquoted dates, too.
    head: legalSchema.parse(parse(head, { customTags: ['timestamp'] })),
    body,
  };
}

const content = join(import.meta.dirname, '../../../content');

/** Every current legal text: those with a tab in order, then the others, the signed addendum last. */
export function readCurrentTexts(): PolicySource[] {
  const written = readdirSync(join(content, 'legal')).map((file) =>
    readLegalFile(join(content, 'legal', file)),
  );
  const template = readFileSync(join(content, 'templates', `${addendumTemplate}.md`), 'utf8');
  const rank = ({ head }: PolicySource) => head.order ?? Infinity;
  return [...written.toSorted((a, b) => rank(a) - rank(b)), signAddendum(template)];
}

/** The content of the archived file, in the same format as a current one. */
export function archivedText({ file, head, body }: PolicySource): string {
  const fill = (text: string) => fillPlaceholders(text, file);
  const { effectiveDate, lastUpdated, inShort, ...rest } = head;
  const frontMatter = stringify({ ...rest, inShort: inShort.map(fill) }, { lineWidth: 0 });
  // The schema requires dates without quotes.
  const dates = `effectiveDate: ${effectiveDate}\nlastUpdated: ${lastUpdated}\n`;
  return `---\n${dates}${frontMatter}---\n${fill(body)}`;
}

/** The SHA-256 hash that proves that an archived file is unchanged. */
export function fingerprint(archived: string): string {
  return createHash('sha256').update(archived.replaceAll('\r\n', '\n')).digest('hex');
}

if (import.meta.main) archiveTexts();

/** Archives every legal text under its effective date. */
function archiveTexts(): void {
  const list = join(content, '../buying/terms/legal-versions.json');
  const versions = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Record<string, string>>;

  for (const source of readCurrentTexts()) {
    const { effectiveDate } = source.head;
    const folder = join(content, 'legal-archive', source.id);
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
}
