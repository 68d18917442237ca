/** Fields that the heads of several collections share, with messages that tell an editor the fix. */
import { z } from 'astro/zod';

/** A calendar day, written 2025-08-26; comes out as year-month-day. */
export const day = z
  .date({ error: 'Write the date as year-month-day, for example 2025-08-26' })
  .transform((date) => date.toISOString().slice(0, 10));

/** One line of text; `what` begins its messages, e.g. 'The title'. */
export const words = (what: string, minimum: number, maximum: number) =>
  z
    .string({ error: `${what} is missing: write one text in quotes` })
    .trim()
    .min(minimum, `${what} is too short: use at least ${minimum} characters`)
    .max(maximum, `${what} is too long: use at most ${maximum} characters`);

const webAddress = z
  .string({ error: 'A source needs a url' })
  .refine((url) => URL.parse(url)?.protocol === 'https:', {
    error: 'A source must be an https:// address',
  });

/** What every source has: who published it, what it is, where it is. */
export const sourceFields = {
  /** Who published it. */
  publisher: words('The publisher', 2, 80),
  /** What it is, in a few words. */
  work: words('The work', 2, 140),
  /** Where it is, https only. */
  url: webAddress,
};
