/** The paths of the numbers, and their query parameters. */
import * as z from 'zod/mini';

/** The path of the page. */
export const numbersPath = '/admin/numbers';

/** The path of the numbers as CSV. */
export const numbersCsvPath = '/api/admin/numbers.csv';

/** The numbers of weeks that can be chosen, the current week included. */
export const weekChoices = [13, 26, 52, 104] as const;

/** The query parameters; an invalid number of weeks becomes the first choice. */
export const numbersSchema = z.object({
  weeks: z.pipe(
    z.catch(z.enum(weekChoices.map(String)), String(weekChoices[0])),
    z.transform(Number),
  ),
});
