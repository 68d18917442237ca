/** Counts downloads: one number for each document and day, and nothing about the visitor, so nothing has to be deleted later (R39). */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { resourceDownloads } from '#src/integrations/database/tables/counts.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import type { DownloadRecord } from './download-record.ts';

/** Adds one to the document's downloads of today, in our own time zone. */
export async function recordDownload(
  { resourceId }: DownloadRecord,
  visitor: Visitor,
): Promise<void> {
  const { resourceId: id, day, downloads } = resourceDownloads;
  await visitor.batch({
    download: database()
      .insert(resourceDownloads)
      .values({ resourceId, day: sql`(now() at time zone ${site.timeZone})::date` })
      .onConflictDoUpdate({ target: [id, day], set: { downloads: sql`${downloads} + 1` } }),
  });
}
