/** The addresses of the numbers, and how many weeks they can cover. */
import * as z from 'zod/mini';

/** The page. */
export const numbersPath = '/admin/numbers';

/** The numbers as a file. */
export const numbersCsvPath = '/api/admin/numbers.csv';

/** How many weeks a page or a file can cover, this week included. */
export const weekChoices = [13, 26, 52, 104] as const;

/** A choice of weeks; anything else means the first. */
export const numbersSchema = z.object({
  weeks: z.pipe(
    z.catch(z.enum(weekChoices.map(String)), String(weekChoices[0])),
    z.transform(Number),
  ),
});
