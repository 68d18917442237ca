/** Counts crashes of islands per day, island, kind of error and engine, and stores nothing about the visitor. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  classifyError,
  islandLabels,
  type IslandName,
} from '#src/components/islands/island-crash.ts';
import { database } from '#src/integrations/database/client.ts';
import type { Visitor } from '#src/server/visitor.ts';

const message = 'Please name a part of this site and the kind of its error';
const islandNames = Object.keys(islandLabels) as [IslandName, ...IslandName[]];

/** A crash report: the island, and the error, of which only the kind is stored. */
export const crashReportSchema = z.object({
  island: z.enum(islandNames, message),
  error: z.pipe(z.string(message).check(z.maxLength(1000, message)), z.transform(classifyError)),
});

/** The most rows per day, plus one per island, so that forged reports cannot fill the table. */
export const mostRowsPerDay = 200;

/** Adds one to today's count of this crash. */
export async function recordCrash(
  { island, error }: z.output<typeof crashReportSchema>,
  visitor: Visitor,
): Promise<void> {
  const engine = findEngine(visitor.request.headers.get('user-agent'));
  await visitor.batch({
    crash: database().execute(
      sql`select record_island_crash(${island}, ${error}, ${engine}, ${mostRowsPerDay}::integer)`,
    ),
  });
}

/** All iOS browsers use the system's engine. The order matters, because a `User-Agent` also names other browsers. */
const engines: [name: string, version: RegExp][] = [
  ['Safari', /\((?:iPhone|iPad|iPod)[^)]* OS (\d{1,3})_/],
  ['Firefox', /\bFirefox\/(\d{1,3})\b/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome)\/(\d{1,3})\b/],
  ['Safari', /\bVersion\/(\d{1,3})\b.* Safari\//],
];

/** The engine and major version of a `User-Agent`, such as `Safari 16`, or `Other`. */
export function findEngine(userAgent: string | null): string {
  for (const [name, version] of engines) {
    const major = version.exec(userAgent?.slice(0, 500) ?? '')?.[1];
    if (major) return `${name} ${Number(major)}`;
  }
  return 'Other';
}
