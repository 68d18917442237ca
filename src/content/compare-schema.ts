/** The schema of what each option does for each kind of duty; unknown fields are mistakes. */
import type { z } from 'astro/zod';
import { group, oneOf, words } from './schemas/head-fields.ts';
import { dutyKinds } from './lists/law-lists.ts';

/** The options whose work for a duty is described; the license has the suite's. */
export const comparedOptions = {
  spreadsheet: 'A spreadsheet and Word files',
  chat: 'A general chat license',
  suite: 'The suite, in a plan or by the license',
  workspace: 'The AI workspace',
} as const;

/** How far an option goes, with the word before its sentence. */
export const verdicts = { enough: 'Enough.', partly: 'In part.', no: 'No.' } as const;

const cell = group(
  {
    verdict: oneOf(verdicts, 'partly'),
    /** What it does and what it does not, in one or two sentences. */
    text: words(20, 220, 'It can hold the list. It does not say when an entry is late.'),
  },
  'verdict and text',
);

const entriesOf = <Key extends string, Schema extends z.ZodType>(
  labels: Record<Key, unknown>,
  schema: Schema,
) => Object.fromEntries(Object.keys(labels).map((key) => [key, schema])) as Record<Key, Schema>;

/** For every kind of duty, what each option does. */
export const compareSchema = group(
  {
    /** When each option is the right one, in a sentence or two. */
    choose: group(
      entriesOf({ ...comparedOptions, license: '' }, words(20, 300, 'A few uses, one person')),
      'spreadsheet, chat, suite, license and workspace',
    ),
    kinds: group(
      entriesOf(
        dutyKinds,
        group(entriesOf(comparedOptions, cell), 'spreadsheet, chat, suite and workspace'),
      ),
      'every kind of duty',
    ),
  },
  'choose and kinds',
);
