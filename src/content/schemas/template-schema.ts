/** The schema of a template's or a paper's head; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { corrections } from './correction-schema.ts';
import { day, fix, group, optionalList, prose, text } from './head-fields.ts';

/** The head of a template. */
export const templateSchema = group(
  {
    /** The title on its page and in Word. */
    title: prose(10, 80, 'AI use policy'),
    /** One sentence for cards, search results and the top of the document. */
    description: prose(40, 200, 'What the template is for, in one sentence'),
    /** How people ask for a paper; Lexi then describes it. */
    wordings: optionalList(text(2, 120, 'resolution on AI')),
    /** The day of the last review. */
    lastReviewed: day,
    /** The ids of the laws that the template helps to follow; its page and its Word file name them. */
    laws: optionalList(z.string({ error: fix('tx-hb-149') })),
    /** Mistakes of ours that were corrected, each with its day. */
    corrections,
  },
  'the fields of another template',
);
