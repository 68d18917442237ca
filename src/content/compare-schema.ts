/** The schema of what each option does for each kind of duty; unknown fields are mistakes. */
import type { z } from 'astro/zod';
import { group, oneOf, text } from './schemas/head-fields.ts';
import { dutyKinds } from './lists/law-lists.ts';

/** The options that are compared, with their names. */
export const comparedOptions = {
  spreadsheet: 'Word and Excel',
  chat: 'AI chat tool',
  suite: 'Governance suite',
  workspace: 'AI workspace',
} as const;

/** How far an option goes, in a word. */
export const verdicts = { yes: 'Yes', partly: 'Partly', no: 'No' } as const;

const { other: _other, ...kinds } = dutyKinds;

/** The kinds of duties for which options are compared; the duties of "other" differ too much for one verdict. */
export const comparedKinds = kinds;

const cell = group(
  {
    verdict: oneOf(verdicts, 'partly'),
    /** What it does and what it does not, in one or two sentences. */
    text: text(20, 220, 'It can hold the list. It does not say when an entry is late.'),
  },
  'verdict and text',
);

const entriesOf = <Key extends string, Schema extends z.ZodType>(
  labels: Record<Key, unknown>,
  schema: Schema,
) => Object.fromEntries(Object.keys(labels).map((key) => [key, schema])) as Record<Key, Schema>;

/** For every kind of duty that is compared, what each option does. */
export const compareSchema = group(
  {
    /** When each option is the right one, in a sentence or two. */
    choose: group(
      entriesOf(comparedOptions, text(20, 300, 'A few uses, one person')),
      'spreadsheet, chat, suite and workspace',
    ),
    kinds: group(
      entriesOf(
        comparedKinds,
        group(entriesOf(comparedOptions, cell), 'spreadsheet, chat, suite and workspace'),
      ),
      'every kind of duty that is compared',
    ),
  },
  'choose and kinds',
);
