/** Counts a crash of an interactive part: numbers per day, part, kind of error and engine, and nothing about the visitor. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { findEngine } from './browser-engine.ts';
import type { CrashReport } from './crash-report.ts';

/** At most this many rows a day, and one more for each part: invented reports cannot fill the table. */
export const mostRowsPerDay = 200;

/** Adds one to today's count of crashes of that kind. */
export async function recordCrash({ island, error }: CrashReport, visitor: Visitor): Promise<void> {
  const engine = findEngine(visitor.request.headers.get('user-agent'));
  await visitor.batch({
    crash: database().execute(
      sql`select record_island_crash(${island}, ${error}, ${engine}, ${mostRowsPerDay}::integer)`,
    ),
  });
}
