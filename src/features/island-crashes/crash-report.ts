/** The report that a browser sends when an interactive part of the page has crashed. */
import * as z from 'zod/mini';
import { classifyError, islandLabels, type IslandName } from '#src/browser/island-crash.ts';

const message = 'Please name a part of this site and the kind of its error';
const islandNames = Object.keys(islandLabels) as [IslandName, ...IslandName[]];

/** A crash: the part's name from the closed list, and the error, of which only the kind is stored. */
export const crashReportSchema = z.object({
  island: z.enum(islandNames, message),
  error: z.pipe(z.string(message).check(z.maxLength(1000, message)), z.transform(classifyError)),
});

/** A report after parsing. */
export type CrashReport = z.output<typeof crashReportSchema>;
