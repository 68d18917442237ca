/** What stands in the head of a template, field by field; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { corrections } from './correction-schema.ts';
import { day, words } from './head-fields.ts';

/** The head of a template. */
export const templateSchema = z.strictObject({
  /** What the document is called, on its page and in Word. */
  title: words('The title', 10, 80),
  /** One sentence for cards, search results and the document's own head. */
  description: words('The description', 40, 200),
  /** Its place among the templates. */
  order: z.int('Write a whole number from 1 to 7').min(1).max(7),
  /** The day on which somebody last read it with care. */
  lastReviewed: day,
  /** Mistakes of ours that were corrected, each with its day. */
  corrections,
});

/** A template's head, parsed. */
export type TemplateHead = z.output<typeof templateSchema>;
