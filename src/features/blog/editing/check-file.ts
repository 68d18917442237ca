/** Reads a file that is YAML alone, such as the record of a law, and reports each mistake once. */
import { parse } from 'node:path';
import type { z } from 'astro/zod';
import { checkFields, dayOf, unreadable, type ReadFields } from './check-fields.ts';

/** A file with its fields; its name without the ending is its id, '' for a file of another kind. */
export interface ReadFile extends ReadFields {
  file: string;
  id: string;
}

/** Reads and checks a file that is YAML alone. */
export function checkFile(
  file: string,
  content: string,
  schema: z.ZodType,
  kind: string,
): ReadFile {
  const { name: id, ext } = parse(file);
  const yaml = content.replace(/^\uFEFF/, '').trimEnd();
  if (ext === '.yaml') return { ...checkFields({ yaml, schema, whole: 'file', kind }), file, id };
  const words = /^\.(ya?ml|mdx?|txt|json)$/i.test(ext)
    ? `This file is not read as a ${kind}. Rename it so that it ends in .yaml: ${id}.yaml`
    : `This is not a ${kind}. Delete it, or keep it elsewhere.`;
  return { ...unreadable(`file: ${words}`), file, id: '' };
}

/** Refuses a day of a check that is still to come. */
export function refuseFutureCheck({ value, report }: ReadFields, today: string): void {
  const checkedOn = dayOf(value?.['checkedOn']);
  if (checkedOn > today)
    report(
      ['checkedOn'],
      `${checkedOn} is still to come. Write the last day that your check covers.`,
    );
}
