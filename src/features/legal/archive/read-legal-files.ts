/** Reads current and archived legal texts from their files, without Astro. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { legalSchema } from '#src/content/schemas/legal-schema.ts';
import type { PolicySource } from '#src/features/legal/read-policy.ts';
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
