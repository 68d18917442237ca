/** Counts downloads by document and day, without data about the visitor, so that nothing has to be deleted later (R39). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { paperIds, templateIds } from '#src/content/lists/template-ids.ts';
import { email } from '#src/forms/rules.ts';
import { database } from '#src/integrations/database/client.ts';
import { resourceDownloads } from '#src/integrations/database/tables/counts.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';

const messages = {
  resource: 'We couldn’t find this document',
  email: 'Please enter a valid email address',
} as const;

/**
 * The request body. `email` is the site's placeholder for anonymous visitors; it is validated like
 * any other address, but not stored.
 */
export const downloadSchema = z.object({
  resourceId: z.enum([...templateIds, ...paperIds], messages.resource),
  email: z.nullish(email(messages.email)),
});

/** Adds one to the document's downloads of today, in our time zone. */
export async function recordDownload(
  { resourceId }: z.output<typeof downloadSchema>,
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
