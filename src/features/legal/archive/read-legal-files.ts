/** Reads legal texts from files, current or archived, without a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { legalSchema } from '#src/content/legal-schema.ts';
import type { PolicySource } from '../read-policy.ts';
import { addendumTemplate, signAddendum } from '../signed-addendum.ts';

/** A legal text whose file is `src/content/legal/<id>.md`, or an archived version of it; throws on a wrong head. */
export function readLegalFile(path: string, id = basename(path, '.md')): PolicySource {
  const content = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(content) ?? [];
  return {
    id,
    file: basename(path),
    // The site's own reader takes an unquoted date for a date.
    head: legalSchema.parse(parse(head, { customTags: ['timestamp'] })),
    body,
  };
}

const content = join(import.meta.dirname, '../../../content');

/** Every legal text as it reads now: those with a tab in their order, then the others, the signed addendum last. */
export function readCurrentTexts(): PolicySource[] {
  const written = readdirSync(join(content, 'legal')).map((file) =>
    readLegalFile(join(content, 'legal', file)),
  );
  const template = readFileSync(join(content, 'templates', `${addendumTemplate}.md`), 'utf8');
  const rank = ({ head }: PolicySource) => head.order ?? Infinity;
  return [...written.toSorted((a, b) => rank(a) - rank(b)), signAddendum(template)];
}
