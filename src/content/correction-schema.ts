/** A mistake of ours that was corrected: kept with its article or template, shown there and on /corrections. */
import { z } from 'astro/zod';
import { day, sourceFields, words } from './head-fields.ts';

const correction = z
  .strictObject({
    /** The day on which it was corrected. */
    date: day,
    /** What the text said before, wrong as it was. */
    said: words('What it said', 20, 300),
    /** What is right. */
    now: words('What is right', 20, 300),
    /** Where a reader can check what is right. */
    source: z.strictObject(sourceFields, { error: 'A correction needs a source' }),
  })
  .refine(({ said, now }) => said !== now, {
    path: ['now'],
    error: 'This is what it said before, word for word: write what is right',
  });

/** Every correction of a text, newest first or not: pages sort them. */
export const corrections = z
  .array(correction, { error: 'List the corrections, or leave the line out' })
  .default([]);

/** One correction, parsed. */
export type Correction = z.output<typeof correction>;
