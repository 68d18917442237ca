/** What stands in the head of a legal text, field by field; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { day, fix, group, list, words } from './head-fields.ts';

/** The head of a legal text. */
export const legalSchema = group(
  {
    /** What the text is called everywhere. */
    title: words(5, 60, 'Terms of Service'),
    /** What its tab says. */
    tab: words(4, 14, 'Terms'),
    /** Its place among the tabs. */
    order: z
      .int({ error: fix('1') })
      .min(1, { error: fix('1') })
      .max(5, { error: fix('5') }),
    /** The day from which it binds. */
    effectiveDate: day,
    /** The day of its last change. */
    lastUpdated: day,
    /** 'In short': what most readers want to know, one sentence or two an item. */
    inShort: list(
      words(20, 240, 'One or two sentences'),
      3,
      6,
      'and below it three to six items, each after a hyphen',
    ),
  },
  'the fields of another legal text',
).refine(({ effectiveDate, lastUpdated }) => lastUpdated <= effectiveDate, {
  error: 'A text is not changed after it binds: give the change an effective date of its own',
  path: ['lastUpdated'],
});

/** A legal text's head, parsed. */
export type LegalHead = z.output<typeof legalSchema>;
