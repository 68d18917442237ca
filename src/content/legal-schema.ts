/** What stands in the head of a legal text, field by field; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { day, words } from './head-fields.ts';

/** The head of a legal text. */
export const legalSchema = z
  .strictObject({
    /** What the text is called everywhere. */
    title: words('The title', 5, 60),
    /** What its tab says. */
    tab: words('The tab', 4, 14),
    /** Its place among the tabs. */
    order: z.int('Write a whole number from 1 to 5').min(1).max(5),
    /** The day from which it binds. */
    effectiveDate: day,
    /** The day of its last change. */
    lastUpdated: day,
    /** 'In short': what most readers want to know, one sentence or two an item. */
    inShort: z
      .array(words('An item', 20, 240), { error: 'List the items, each after a hyphen' })
      .min(3, 'Give at least three items')
      .max(6, 'Give at most six items'),
  })
  .refine(({ effectiveDate, lastUpdated }) => lastUpdated <= effectiveDate, {
    error: 'A text is not changed after it binds: give the change an effective date of its own',
    path: ['lastUpdated'],
  });

/** A legal text's head, parsed. */
export type LegalHead = z.output<typeof legalSchema>;
