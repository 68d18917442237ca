/** Reads legal texts from their files, without Astro, and archives them with every placeholder filled, so that later figures cannot change them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
