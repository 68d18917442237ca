/** Corrections of our own mistakes. They are stored in the head of an article or a template or in the record of a law, and shown there and on /corrections. */
import type { z } from 'astro/zod';
import { day, group, optionalList, sourceFields, prose } from './head-fields.ts';

const correction = group(
  {
    /** The day of the correction. */
    date: day,
    /** What the text said before. */
    said: prose(20, 300, 'What the text said before'),
    /** What is right. */
    now: prose(20, 300, 'What is right, in one or two sentences'),
    /** Where a reader can check what is right. */
    source: group(sourceFields, 'and below it, each after six blanks, publisher, work and url'),
  },
  'date, said, now and source',
).refine(({ said, now }) => said !== now, {
  path: ['now'],
  error: 'This is what it said before, word for word: write what is right.',
});

/** The corrections of a text, in any order; pages sort them. */
export const corrections = optionalList(correction);

/** One correction, parsed. */
export type Correction = z.output<typeof correction>;
