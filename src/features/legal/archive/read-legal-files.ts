/** Reads legal texts from files, current or archived, without a build. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { legalSchema } from '#src/content/legal-schema.ts';
import type { PolicySource } from '../read-policy.ts';

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
