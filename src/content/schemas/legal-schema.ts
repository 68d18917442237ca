/** The schema of a legal text's head; unknown fields are mistakes. */
import type { z } from 'astro/zod';
import { day, group, list, whole, text } from './head-fields.ts';

/** The head of a legal text. */
export const legalSchema = group(
  {
    /** The title everywhere except on its tab. */
    title: text(5, 60, 'Terms of Service'),
    /** The label of its tab; a text without one has its own page. */
    tab: text(4, 14, 'Terms').optional(),
    /** Its position among the tabs. */
    order: whole(1, 5, 1).optional(),
    /** The day on which it takes effect. */
    effectiveDate: day,
    /** The day of its last change. */
    lastUpdated: day,
    /** What this version changes, for readers of the one before: 'It says who …'. */
    changes: text(20, 320, 'It says what the plan costs').optional(),
    /** 'In short': what most readers want to know, one or two sentences per item. */
    inShort: list(
      text(20, 240, 'One or two sentences'),
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
